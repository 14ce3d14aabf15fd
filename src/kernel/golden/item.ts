import { sha256Lines } from '../digest.ts';
import { encodeRow, encodeTruth, type Row, type TableSchema } from './table.ts';

/** The rows of one item: table name → its rows in order. Every table of the run is there, an empty one too. */
export type ItemRows = ReadonlyMap<string, readonly Row[]>;

/** Rows turned into lines of shards, once, with the two digests of the item. */
export interface EncodedItem {
  /** Table name → lines, without their line feeds. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
  /** Over every row of the item. */
  readonly rowsSha256: string;
  /** Over every row of the item, without its measured columns. */
  readonly truthSha256: string;
}

/**
 * Encodes one item's rows, table after table in the order of `tables`. Each digest is over lines `<table> <row>`.
 *
 * @throws GoldleafError `ITEM` when a row does not fit its table.
 */
export function encodeItem(tables: readonly TableSchema[], rows: ItemRows): EncodedItem {
  const lines = new Map<string, readonly string[]>();
  const allLines: string[] = [];
  const truthLines: string[] = [];
  for (const table of tables) {
    const encoded = (rows.get(table.name) ?? []).map((row) => encodeRow(table, row));
    lines.set(table.name, encoded);
    for (const line of encoded) allLines.push(`${table.name} ${line}`);
    for (const row of rows.get(table.name) ?? []) truthLines.push(`${table.name} ${encodeTruth(table, row)}`);
  }
  return { lines, rowsSha256: sha256Lines(allLines), truthSha256: sha256Lines(truthLines) };
}

/** The text of a shard: its lines, each closed by a line feed; empty for an empty table. */
export function shardText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
