import type { RandomStream } from '../../kernel/random.ts';

/** Letters of a British inward postcode: Royal Mail leaves out C, I, K, M, O and V. */
const LETTERS = 'ABDEFGHJLNPQRSTUWXYZ';

/** Fills `#` with a digit, `%` with a digit from 1 to 9 and `@` with a letter. */
export function fillPattern(stream: RandomStream, pattern: string): string {
  let filled = '';
  for (const mark of pattern) filled += fillMark(stream, mark);
  return filled;
}

function fillMark(stream: RandomStream, mark: string): string {
  if (mark === '#') return String(stream.int(0, 9));
  if (mark === '%') return String(stream.int(1, 9));
  if (mark === '@') return LETTERS.charAt(stream.int(0, LETTERS.length - 1));
  return mark;
}

/** `123456782` in groups of the given sizes: `123 456 782`. */
export function grouped(text: string, sizes: readonly number[], separator = ' '): string {
  let start = 0;
  const groups = sizes.map((size) => text.slice(start, (start += size)));
  return groups.filter((group) => group !== '').join(separator);
}
