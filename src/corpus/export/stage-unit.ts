import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RowFile } from '../../contracts/golden-sink.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { GoldleafError } from '../../kernel/errors.ts';
import type { Part, ShardEntry } from '../../kernel/golden/manifest.ts';
import { DOCUMENTS } from '../../kernel/golden/tables.ts';
import { shardOf, type Corpus } from '../corpus.ts';
import { shardRows } from '../shard-lines.ts';
import { itemColumn } from '../table-schemas.ts';
import { hasPlacement, placed } from './export-tables.ts';

export interface StagedUnit {
  /** Table name → the unit's rows; a table without rows is left out. */
  readonly files: ReadonlyMap<string, RowFile>;
  /** Of all rows, uncompressed. */
  readonly bytes: number;
  /** Files in the staging folder, to remove once they are loaded. */
  readonly temporary: readonly string[];
}

/**
 * Reads every shard of a unit, checks its digest, and makes it a file that a sink can load: a shard of a local corpus
 * in place, any other as a copy in the folder. `documents` is written anew, with where each document lies.
 */
export async function stageUnit(corpus: Corpus, unit: number, folder: string): Promise<StagedUnit> {
  const part = await corpus.part(unit);
  const files = new Map<string, RowFile>();
  const temporary: string[] = [];
  let bytes = 0;
  for (const { name } of corpus.tables) {
    const shard = shardOf(part, name);
    const stored = await corpus.stored(shard);
    if (shard.rows === 0) continue;
    const inPlace = hasPlacement(name) ? undefined : corpus.blobs.localPath?.(shard.key);
    const file = inPlace === undefined ? await stageShard(part, shard, stored, folder) : gzipFile(inPlace, shard);
    if (inPlace === undefined) temporary.push(file.path);
    files.set(name, file);
    bytes += shard.bytes;
  }
  return { files, bytes, temporary };
}

async function stageShard(part: Part, shard: ShardEntry, stored: Uint8Array, folder: string): Promise<RowFile> {
  const path = join(folder, `${shard.table}-${part.unit}.jsonl`);
  if (!hasPlacement(shard.table)) {
    await writeFile(`${path}.gz`, stored);
    return gzipFile(`${path}.gz`, shard);
  }
  await writeFile(path, placedLines(part, shard, stored).join(''));
  return { path, rows: shard.rows, compression: 'none' };
}

function gzipFile(path: string, shard: ShardEntry): RowFile {
  return { path, rows: shard.rows, compression: 'gzip' };
}

function placedLines(part: Part, shard: ShardEntry, stored: Uint8Array): string[] {
  const items = new Map(part.items.map((item) => [item.id, item]));
  return shardRows(stored, shard).map((row) => {
    const item = items.get(String(row[itemColumn(DOCUMENTS)]));
    if (item === undefined) throw new GoldleafError('CORPUS', `${shard.key} has a row of a document that its part does not list`);
    return `${canonicalJson(placed(row, part.unit, item))}\n`;
  });
}
