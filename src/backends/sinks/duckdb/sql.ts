import type { RowFile } from '../../../contracts/golden-sink.ts';
import type { TableSchema } from '../../../kernel/golden/table.ts';

type Column = TableSchema['columns'][number];

export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The path for a function that takes patterns: what would be one stands for itself. */
export function pathLiteral(path: string): string {
  return literal(path.replaceAll(/[*?[]/g, '[$&]'));
}

export function typeOf(column: Column): string {
  switch (column.type) {
    case 'text':
      return 'VARCHAR';
    case 'integer':
      return 'BIGINT';
    case 'date':
      return 'DATE';
    case 'boolean':
      return 'BOOLEAN';
    case 'decimal':
      return `DECIMAL(${column.precision},${column.scale})`;
  }
}

/** Without its primary key, which is quicker to add to a full table. */
export function createTable({ name, columns }: TableSchema): string {
  const lines = columns.map((column) => `${identifier(column.name)} ${typeOf(column)}${column.nullable === true ? '' : ' NOT NULL'}`);
  return `CREATE TABLE ${identifier(name)} (${lines.join(', ')})`;
}

export function addPrimaryKey({ name, key }: TableSchema): string {
  return `ALTER TABLE ${identifier(name)} ADD PRIMARY KEY (${key.map(identifier).join(', ')})`;
}

export function* comments({ name, description, columns }: TableSchema): Generator<string> {
  yield `COMMENT ON TABLE ${identifier(name)} IS ${literal(description)}`;
  for (const column of columns) yield `COMMENT ON COLUMN ${identifier(name)}.${identifier(column.name)} IS ${literal(column.description)}`;
}

/** Loads files of one compression. The first column of the table is the run's id, which the files leave out. */
export function insertFiles(table: TableSchema, runId: string, files: readonly RowFile[], compression: RowFile['compression']): string {
  const columns = table.columns.slice(1);
  const read = columns.map((column) => `${literal(column.name)}: ${literal(column.type === 'decimal' ? 'VARCHAR' : typeOf(column))}`);
  const values = columns.map((column) => (column.type === 'decimal' ? exactDecimal(table.name, column) : identifier(column.name)));
  const paths = files.map(({ path }) => pathLiteral(path));
  const how = `format = 'newline_delimited', compression = ${compression === 'gzip' ? `'gzip'` : `'uncompressed'`}`;
  return `INSERT INTO ${identifier(table.name)} SELECT ${[literal(runId), ...values].join(', ')}
    FROM read_json([${paths.join(', ')}], ${how}, columns = {${read.join(', ')}})`;
}

/** DuckDB rounds a decimal that has more digits than its column. Here it is an error. */
function exactDecimal(table: string, column: Column & { readonly type: 'decimal' }): string {
  const { name, precision, scale } = column;
  const cell = identifier(name);
  const pattern = `-?[0-9]{1,${Math.max(1, precision - scale)}}${scale === 0 ? '' : `(\\.[0-9]{1,${scale}})?`}`;
  const complaint = `${literal(`${table}.${name}: `)} || ${cell} || ${literal(` does not fit ${typeOf(column)}`)}`;
  return `CASE WHEN ${cell} IS NULL OR regexp_full_match(${cell}, ${literal(pattern)}) THEN CAST(${cell} AS ${typeOf(column)}) ELSE error(${complaint}) END`;
}
