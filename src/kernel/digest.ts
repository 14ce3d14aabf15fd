import { createHash } from 'node:crypto';

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

/** The first 16 bytes of SHA-256 as four signed 32-bit integers: a seed for a random stream. */
export function sha256Words(data: string): [number, number, number, number] {
  const bytes = createHash('sha256').update(data).digest();
  return [bytes.readInt32LE(0), bytes.readInt32LE(4), bytes.readInt32LE(8), bytes.readInt32LE(12)];
}
