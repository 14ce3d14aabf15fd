import { gunzipSync } from 'node:zlib';
import { GoldleafError } from '../kernel/errors.ts';
import type { ShardEntry } from '../kernel/golden/manifest.ts';
import type { Row } from '../kernel/golden/table.ts';

type Shard = Pick<ShardEntry, 'key' | 'bytes'>;

/**
 * The uncompressed lines of a stored shard, as bytes.
 *
 * @param stored the file's bytes, digest checked
 * @throws GoldleafError `CORPUS` when it is not gzip, or has another length than the part says
 */
export function unpackShard(stored: Uint8Array, shard: Shard): Buffer {
  let details: { cause?: unknown } = {};
  try {
    // No more than the part promises: a broken file must not fill the memory.
    const bytes = gunzipSync(stored, { maxOutputLength: Math.max(1, shard.bytes) });
    if (bytes.length === shard.bytes) return bytes;
  } catch (cause) {
    details = { cause };
  }
  throw new GoldleafError('CORPUS', `${shard.key} is damaged: it is not a gzip file of ${shard.bytes} bytes`, details);
}

/** One line a row, without line feeds. @throws GoldleafError `CORPUS` when the last line is not closed */
export function shardLines(unpacked: Buffer, shard: Shard): string[] {
  const lines = unpacked.toString('utf8').split('\n');
  if (lines.pop() === '') return lines;
  throw new GoldleafError('CORPUS', `${shard.key} is damaged: its last line is cut short`);
}

/**
 * The rows of a stored shard, their schema unchecked.
 *
 * @throws GoldleafError `CORPUS` like {@link unpackShard} and {@link shardLines}, and for a line that is not JSON
 */
export function shardRows(stored: Uint8Array, shard: Shard): Row[] {
  return shardLines(unpackShard(stored, shard), shard).map((line, place) => {
    try {
      return JSON.parse(line) as Row;
    } catch (cause) {
      throw new GoldleafError('CORPUS', `${shard.key} is damaged: its row ${place} is not JSON`, { cause });
    }
  });
}
