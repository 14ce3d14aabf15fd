import { gunzipSync } from 'node:zlib';
import { GoldleafError } from '../kernel/errors.ts';
import type { ShardEntry } from '../kernel/golden/manifest.ts';
import type { Row } from '../kernel/golden/table.ts';

/**
 * The lines of a stored shard without their line feeds: one row each.
 *
 * @param stored the file's bytes, digest checked
 * @throws GoldleafError `CORPUS` when it is not gzip, has another length, or does not end a line
 */
export function shardLines(stored: Uint8Array, shard: Pick<ShardEntry, 'key' | 'bytes'>): string[] {
  const lines = unpack(stored, shard).split('\n');
  if (lines.pop() === '') return lines;
  throw new GoldleafError('CORPUS', `${shard.key} is damaged: its last line is cut short`);
}

/** The rows of a stored shard, their schema unchecked. @throws like {@link shardLines}, and for a line that is not JSON */
export function shardRows(stored: Uint8Array, shard: Pick<ShardEntry, 'key' | 'bytes'>): Row[] {
  return shardLines(stored, shard).map((line, place) => {
    try {
      return JSON.parse(line) as Row;
    } catch (cause) {
      throw new GoldleafError('CORPUS', `${shard.key} is damaged: its row ${place} is not JSON`, { cause });
    }
  });
}

function unpack(stored: Uint8Array, shard: Pick<ShardEntry, 'key' | 'bytes'>): string {
  let problem: { cause?: unknown } = {};
  try {
    // No more than the part promises: a broken file must not fill the memory.
    const bytes = gunzipSync(stored, { maxOutputLength: Math.max(1, shard.bytes) });
    if (bytes.length === shard.bytes) return bytes.toString('utf8');
  } catch (cause) {
    problem = { cause };
  }
  throw new GoldleafError('CORPUS', `${shard.key} is damaged: it is not a gzip file of ${shard.bytes} bytes`, problem);
}
