import { gzipSync } from 'node:zlib';
import type { UnitOutput } from '../contracts/unit-job.ts';
import { sha256 } from '../kernel/digest.ts';
import type { EncodedItem } from '../kernel/golden/item.ts';
import { shardText } from '../kernel/golden/item.ts';
import { shardKey } from '../kernel/golden/keys.ts';
import type { ShardEntry } from '../kernel/golden/manifest.ts';
import type { TableSchema } from '../kernel/golden/table.ts';

/** Fixed, so that the same rows give the same file; node:zlib writes no time into the header. */
const GZIP = { level: 6 } as const;

/** The golden rows of one unit while it is being made: the only thing that grows with it. */
export class UnitShards {
  readonly #texts: ReadonlyMap<string, Buffer[]>;

  constructor(tables: readonly TableSchema[]) {
    this.#texts = new Map(tables.map((table) => [table.name, []]));
  }

  add(lines: EncodedItem['lines']): void {
    for (const [table, texts] of this.#texts) {
      const text = shardText(lines.get(table) ?? []);
      // Bytes, not strings: half the memory, and nothing for the garbage collector to walk.
      if (text !== '') texts.push(Buffer.from(text));
    }
  }

  /** Puts one shard a table, an empty one too. */
  async put(output: UnitOutput): Promise<ShardEntry[]> {
    const entries: ShardEntry[] = [];
    for (const [table, texts] of this.#texts) {
      const plain = Buffer.concat(texts);
      const stored = gzipSync(plain, GZIP);
      const key = shardKey(output.name, table);
      await output.put(key, stored);
      entries.push({
        table,
        key,
        sha256: sha256(plain),
        bytes: plain.byteLength,
        rows: countLines(plain),
        storedSha256: sha256(stored),
        storedBytes: stored.byteLength,
      });
    }
    return entries;
  }
}

function countLines(text: Buffer): number {
  let lines = 0;
  for (let at = text.indexOf(10); at !== -1; at = text.indexOf(10, at + 1)) lines++;
  return lines;
}
