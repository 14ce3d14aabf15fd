import type { BlobStore } from '../contracts/blob-store.ts';
import { sha256 } from '../kernel/digest.ts';
import { GoldleafError } from '../kernel/errors.ts';
import type { ItemEntry, Part, PartEntry, Root, ShardEntry } from '../kernel/golden/manifest.ts';
import { readPart } from '../kernel/golden/read-manifest.ts';
import type { Row, TableSchema } from '../kernel/golden/table.ts';
import { placeWords } from './place-words.ts';
import { READ_WIDTH, readAhead } from './read-ahead.ts';
import { shardRows } from './shard-lines.ts';

/** An item with the unit it lies in. */
export interface PlacedItem extends ItemEntry {
  readonly unit: number;
}

/**
 * A finished run, read from its root down: every part is checked against the root, every shard against its part, so
 * what is read is what was committed.
 *
 * Every read fails with `CORPUS`, naming the object, when it is missing or other than its manifest says, and with the
 * errors of the store.
 */
export class Corpus {
  readonly blobs: BlobStore;
  readonly root: Root;
  /** Every golden table of the run, in the order of its digests. */
  readonly tables: readonly TableSchema[];

  constructor(blobs: BlobStore, root: Root, tables: readonly TableSchema[]) {
    this.blobs = blobs;
    this.root = root;
    this.tables = tables;
  }

  /** @throws GoldleafError `USAGE` for a unit that the run does not have */
  part(unit: number): Promise<Part> {
    const entry = this.root.parts[unit];
    if (entry === undefined) throw new GoldleafError('USAGE', `run ${this.root.runId} has no unit ${unit}`);
    return this.#part(entry);
  }

  /** In unit order. */
  parts(): AsyncGenerator<Part> {
    return readAhead(this.root.parts, READ_WIDTH, (entry) => this.#part(entry));
  }

  /** In index order. */
  async *items(): AsyncGenerator<PlacedItem> {
    for await (const { unit, items } of this.parts()) for (const item of items) yield { ...item, unit };
  }

  /**
   * The rows of a table, in item order.
   *
   * @throws GoldleafError `USAGE` for a table that the run does not have
   */
  async *rows(table: string): AsyncGenerator<Row> {
    this.#checkTable(table);
    for await (const part of this.parts()) yield* await this.rowsOf(part, table);
  }

  /** The rows of one unit. @throws like {@link rows} */
  async rowsOf(part: Part, table: string): Promise<Row[]> {
    this.#checkTable(table);
    const shard = shardOf(part, table);
    return shardRows(await this.stored(shard), shard);
  }

  /** A shard as it lies in the store, its digest checked. */
  stored(shard: ShardEntry): Promise<Uint8Array> {
    return this.#read(shard.key, shard.storedSha256);
  }

  async #part(entry: PartEntry): Promise<Part> {
    const bytes = await this.#read(entry.key, entry.sha256);
    return readPart(new TextDecoder().decode(bytes), entry.key);
  }

  async #read(key: string, digest: string): Promise<Uint8Array> {
    const bytes = await this.blobs.read(key);
    const problem = bytes === undefined ? 'is missing' : sha256(bytes) === digest ? undefined : 'is damaged: it is not what was committed';
    if (bytes !== undefined && problem === undefined) return bytes;
    throw new GoldleafError('CORPUS', `${key} of run ${this.root.runId} ${problem}`, {
      hint: `For every problem of the corpus: goldleaf verify ${placeWords(this.blobs.uri)} --deep`,
    });
  }

  #checkTable(table: string): void {
    if (this.tables.some(({ name }) => name === table)) return;
    throw new GoldleafError('USAGE', `run ${this.root.runId} has no table ${table}`, {
      hint: `Its tables: ${this.tables.map(({ name }) => name).join(', ')}`,
    });
  }
}

/** The shard of a table. @throws GoldleafError `CORPUS` for a part without one */
export function shardOf(part: Part, table: string): ShardEntry {
  const shard = part.shards.find((entry) => entry.table === table);
  if (shard === undefined) throw new GoldleafError('CORPUS', `the part of unit ${part.unit} has no shard of table ${table}`);
  return shard;
}
