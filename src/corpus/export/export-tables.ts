import type { ItemEntry } from '../../kernel/golden/manifest.ts';
import type { Row, TableSchema } from '../../kernel/golden/table.ts';
import { DOCUMENTS } from '../../kernel/golden/tables.ts';

type Columns = TableSchema['columns'];

const RUN_ID: Columns[number] = { name: 'run_id', type: 'text', description: 'The run that made the row.' };

/** Where a document lies: placement stands in the parts and is joined here, so that shards do not depend on the cut. */
const PLACEMENT: Columns = [
  { name: 'unit', type: 'integer', description: 'Unit of the run the document was made in.' },
  {
    name: 'file_key',
    type: 'text',
    nullable: true,
    description: 'Where the file lies, relative to the corpus; null when only the truth was made.',
  },
  { name: 'file_sha256', type: 'text', nullable: true, description: 'SHA-256 of the file.' },
];

/** The table as it is exported: the run's id first and in the key, and for documents where they lie. */
export function exportTable(table: TableSchema): TableSchema {
  const placement = hasPlacement(table.name) ? PLACEMENT : [];
  return { ...table, key: [RUN_ID.name, ...table.key], columns: [RUN_ID, ...table.columns, ...placement] };
}

export function hasPlacement(table: string): boolean {
  return table === DOCUMENTS.name;
}

/** A row of `documents` with where the document lies. */
export function placed(row: Row, unit: number, item: ItemEntry): Row {
  return { ...row, unit, file_key: item.file?.key ?? null, file_sha256: item.file?.sha256 ?? null };
}
