import { createHash, hash } from 'node:crypto';

/** SHA-256 as 64 lower-case hexadecimal digits. A pure function, and the one Node module the kernel may use. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** SHA-256 of a sequence of texts, each closed by a line feed, without holding them all. */
export function sha256Lines(lines: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(line).update('\n');
  return hash.digest('hex');
}

/** The first 16 bytes of SHA-256 as four signed 32-bit integers, little-endian: a seed for a random stream. */
export function sha256Words(data: string): [number, number, number, number] {
  // In one shot and as a text of bytes: a record opens a dozen streams, and a hash object costs four times as much.
  const bytes = hash('sha256', data, 'binary');
  return [wordAt(bytes, 0), wordAt(bytes, 4), wordAt(bytes, 8), wordAt(bytes, 12)];
}

function wordAt(bytes: string, at: number): number {
  return bytes.charCodeAt(at) | (bytes.charCodeAt(at + 1) << 8) | (bytes.charCodeAt(at + 2) << 16) | (bytes.charCodeAt(at + 3) << 24);
}
