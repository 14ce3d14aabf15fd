import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { GoldenSink, SinkCorpus, SinkReceipt, StageBatches } from '../../../contracts/golden-sink.ts';
import type { TableSchema } from '../../../kernel/golden/table.ts';
import { Database, importDuckdb, type DuckdbModule } from '../duckdb/database.ts';
import { duckdbError } from '../duckdb/duckdb-error.ts';
import { loadTables } from '../duckdb/load-tables.ts';
import { RUN_TABLE } from '../duckdb/run-table.ts';
import { identifier, literal } from '../duckdb/sql.ts';
import { inScratchFolder } from '../target/scratch-folder.ts';
import { sync } from '../target/sync.ts';
import { checkReplaceable, fileNameOf } from './standing-folder.ts';
import { recoverSwap, swapFolder } from './swap-folder.ts';

/** @param path absolute path of the folder */
export async function openParquetSink(path: string): Promise<GoldenSink> {
  return new ParquetSink(await importDuckdb('the export to Parquet'), path);
}

/**
 * A folder with one file a table. The rows go through a database first, which refuses what a table must not hold:
 * Parquet itself knows no keys.
 */
class ParquetSink implements GoldenSink {
  readonly #duckdb: DuckdbModule;
  readonly #path: string;

  constructor(duckdb: DuckdbModule, path: string) {
    this.#duckdb = duckdb;
    this.#path = path;
  }

  load(corpus: SinkCorpus, stage: StageBatches): Promise<SinkReceipt> {
    return inScratchFolder(this.#path, async ({ target, folder }) => {
      await recoverSwap(target);
      await checkReplaceable(this.#duckdb, target);
      const finished = join(folder, 'tables');
      const rows = await this.#write(folder, finished, corpus, stage);
      await checkReplaceable(this.#duckdb, target);
      await swapFolder(finished, target);
      return { rows, location: this.#path };
    });
  }

  async #write(scratch: string, finished: string, corpus: SinkCorpus, stage: StageBatches): Promise<Map<string, number>> {
    const staging = join(scratch, 'staging');
    for (const folder of [staging, finished]) await mkdir(folder);
    const db = await Database.open(this.#duckdb, join(scratch, 'rows.duckdb'));
    try {
      const rows = await loadTables(db, corpus, stage(staging), this.#path);
      for (const table of [RUN_TABLE, ...corpus.tables]) {
        const file = join(finished, fileNameOf(table.name));
        await db.run(copyTable(table, file));
        await sync(file);
      }
      await sync(finished);
      return rows;
    } catch (cause) {
      throw duckdbError(cause, this.#path, 'exporting');
    } finally {
      db.close();
    }
  }
}

/** Parquet has no comments: descriptions and the key go into the file's own metadata. */
function copyTable(table: TableSchema, file: string): string {
  const metadata = [
    ['comment', table.description],
    ['primary_key', table.key.join(',')],
    ...table.columns.map((column) => [`column.${column.name}`, column.description]),
  ];
  const entries = metadata.map(([key = '', value = '']) => `${literal(key)}: ${literal(value)}`);
  return `COPY ${identifier(table.name)} TO ${literal(file)} (FORMAT parquet, COMPRESSION zstd, KV_METADATA {${entries.join(', ')}})`;
}
