import type { ItemRows } from '../../kernel/golden/item.ts';
import type { Column, TableSchema } from '../../kernel/golden/table.ts';

const CATALOGUE_VERSION: Column = {
  name: 'catalogue_version',
  type: 'text',
  description: 'Version of the catalogue that companies and products were drawn from.',
};

/** The tables of a run that draws from a catalogue. Without one they are what they are. */
export function withVersionColumn(tables: readonly TableSchema[], version: string | undefined): readonly TableSchema[] {
  return version === undefined ? tables : tables.map((table) => ({ ...table, columns: [...table.columns, CATALOGUE_VERSION] }));
}

/** Every row with the version, where there is one. */
export function withVersion(rows: ItemRows, version: string | undefined): ItemRows {
  if (version === undefined) return rows;
  return new Map([...rows].map(([table, own]) => [table, own.map((row) => ({ ...row, [CATALOGUE_VERSION.name]: version }))]));
}
