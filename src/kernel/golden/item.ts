import { createHash } from 'node:crypto';
import { encodeRow, encodeTruth, isMeasured } from './encode-row.ts';
import type { Row, TableSchema } from './table.ts';

/** The rows of one item: table name → its rows in order. Every table of the run is there, an empty one too. */
export type ItemRows = ReadonlyMap<string, readonly Row[]>;

/** Rows turned into lines of shards, once, with the two digests of the item. */
export interface EncodedItem {
  /** Table name → lines, without their line feeds. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
  /** Over every row of the item. */
  readonly rowsSha256: string;
  /** Over every row of the item, without measured tables and columns. */
  readonly truthSha256: string;
}

/**
 * Encodes one item's rows, table after table in the order of `tables`. Each digest is over lines `<table> <row>`, each
 * closed by a line feed.
 *
 * @throws GoldleafError `ITEM` when a row does not fit its table.
 */
export function encodeItem(tables: readonly TableSchema[], rows: ItemRows): EncodedItem {
  const lines = new Map<string, readonly string[]>();
  const rowsHash = createHash('sha256');
  const truthHash = createHash('sha256');
  for (const table of tables) {
    const own = rows.get(table.name) ?? [];
    const encoded = own.map((row) => encodeRow(table, row));
    const text = labelled(table, encoded);
    lines.set(table.name, encoded);
    rowsHash.update(text);
    if (table.measured !== true) truthHash.update(isMeasured(table) ? truthText(table, own) : text);
  }
  return { lines, rowsSha256: rowsHash.digest('hex'), truthSha256: truthHash.digest('hex') };
}

function truthText(table: TableSchema, rows: readonly Row[]): string {
  const lines = rows.map((row) => encodeTruth(table, row));
  return labelled(table, lines);
}

function labelled(table: TableSchema, lines: readonly string[]): string {
  let text = '';
  for (const line of lines) text += `${table.name} ${line}\n`;
  return text;
}

/** The text of a shard: its lines, each closed by a line feed; empty for an empty table. */
export function shardText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
