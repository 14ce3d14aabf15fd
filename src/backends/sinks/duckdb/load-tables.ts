import type { RowFile, SinkBatch, SinkCorpus } from '../../../contracts/golden-sink.ts';
import { GoldleafError } from '../../../kernel/errors.ts';
import type { TableSchema } from '../../../kernel/golden/table.ts';
import type { Database } from './database.ts';
import { duckdbError } from './duckdb-error.ts';
import { insertRun, RUN_TABLE } from './run-table.ts';
import { addPrimaryKey, comments, createTable, insertFiles } from './sql.ts';

/** DuckDB's widest decimal. */
const MAX_PRECISION = 38;

/**
 * Makes every table of the corpus in an empty database: columns, rows, primary key, comments.
 *
 * @param target what errors are about
 * @returns table name → rows
 * @throws GoldleafError `CORPUS` for rows that do not fit their table, `USAGE` for a table that DuckDB cannot hold
 */
export async function loadTables(
  db: Database,
  corpus: SinkCorpus,
  batches: AsyncIterable<SinkBatch>,
  target: string,
): Promise<Map<string, number>> {
  const run: Run = (doing, sql) =>
    db.run(sql).catch((cause: unknown) => {
      throw duckdbError(cause, target, doing);
    });
  const tables = [RUN_TABLE, ...corpus.tables];
  await makeTables(run, tables);
  await run(`filling table ${RUN_TABLE.name}`, insertRun(corpus));
  const rows = new Map(corpus.tables.map(({ name }) => [name, 0]));
  for await (const { files } of batches) {
    for (const table of corpus.tables) {
      const added = await insertAll(run, table, corpus.run.runId, files.get(table.name) ?? []);
      rows.set(table.name, (rows.get(table.name) ?? 0) + added);
    }
  }
  for (const table of tables) await run(`adding the primary key of table ${table.name}`, addPrimaryKey(table));
  return rows;
}

/** In one transaction: each would wait for the disk. */
async function makeTables(run: Run, tables: readonly TableSchema[]): Promise<void> {
  await run('beginning', 'BEGIN');
  for (const table of tables) {
    checkPrecision(table);
    for (const sql of [createTable(table), ...comments(table)]) await run(`making table ${table.name}`, sql);
  }
  await run('making the tables', 'COMMIT');
}

type Run = (doing: string, sql: string) => Promise<number>;

/** One statement for all files of a compression: the fewer and larger, the quicker. */
async function insertAll(run: Run, table: TableSchema, runId: string, files: readonly RowFile[]): Promise<number> {
  let rows = 0;
  for (const compression of ['gzip', 'none'] as const) {
    const some = files.filter((file) => file.compression === compression);
    if (some.length > 0) rows += await run(`filling table ${table.name}`, insertFiles(table, runId, some, compression));
  }
  const expected = files.reduce((sum, file) => sum + file.rows, 0);
  if (rows === expected) return rows;
  throw new GoldleafError('CORPUS', `filling table ${table.name}: its files have ${rows} rows, and should have ${expected}`, {
    hint: 'Look for the shard with goldleaf verify --deep.',
  });
}

function checkPrecision({ name, columns }: TableSchema): void {
  for (const column of columns) {
    if (column.type !== 'decimal' || (column.precision <= MAX_PRECISION && column.scale <= column.precision)) continue;
    throw new GoldleafError('USAGE', `DuckDB cannot hold ${name}.${column.name}: no DECIMAL(${column.precision},${column.scale})`, {
      hint: `Its decimals have up to ${MAX_PRECISION} digits.`,
    });
  }
}
