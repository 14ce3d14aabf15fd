import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A word as it lies on its page, in points from the upper left corner. */
export interface Word {
  readonly page: number;
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PageBox {
  readonly width: number;
  readonly height: number;
}

/** The words of a PDF in the order in which they were drawn, and the sizes of its pages, by poppler. */
export async function readPdf(bytes: Uint8Array): Promise<{ words: Word[]; pages: PageBox[] }> {
  const read = run('pdftotext', ['-raw', '-bbox', '-', '-'], { maxBuffer: 64 * 1024 * 1024 });
  read.child.stdin?.end(bytes);
  return parseBoxes((await read).stdout);
}

const NUMBER = '"([\\d.-]+)"';
const BOXES = new RegExp(
  `<page width=${NUMBER} height=${NUMBER}>|<word xMin=${NUMBER} yMin=${NUMBER} xMax=${NUMBER} yMax=${NUMBER}>([^<]*)`,
  'g',
);

function parseBoxes(markup: string): { words: Word[]; pages: PageBox[] } {
  const pages: PageBox[] = [];
  const words: Word[] = [];
  for (const [, width, height, left, top, right, bottom, text = ''] of markup.matchAll(BOXES)) {
    if (width !== undefined) pages.push({ width: Number(width), height: Number(height) });
    else {
      const [box, page] = [{ left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) }, pages.length];
      words.push({ page, text: unescaped(text), ...box });
    }
  }
  return { words, pages };
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (entity, code?: string, name?: string) =>
    code === undefined ? (ENTITIES[name ?? ''] ?? entity) : String.fromCodePoint(Number(code)),
  );
}

const LEADING = /^[,.;:()]+/u;
const TRAILING = /[,.;:()]+$/u;

/** A text without white space, and without the punctuation around it. */
export function bare(text: string): string {
  return text.replace(/\s/gu, '').replace(LEADING, '').replace(TRAILING, '');
}

/** How often a bare text is the whole of some words in a row: `1` is not in `21`, nor `100.00` in `1,100.00`. */
export function occurrences(text: string, words: readonly string[]): number {
  return words.filter((first, from) => {
    let run = first.replace(LEADING, '');
    for (let at = from + 1; run.replace(TRAILING, '') !== text; at++) {
      if (at >= words.length || !text.startsWith(run)) return false;
      run += words[at];
    }
    return true;
  }).length;
}

/** Pairs of words on one line that are printed over one another. */
export function collisions(words: readonly Word[]): string[] {
  const byPlace = [...words].sort((left, right) => left.page - right.page || left.left - right.left);
  return byPlace.flatMap((word, place) => {
    for (let at = place + 1; at < byPlace.length; at++) {
      const next = byPlace[at] as Word;
      if (next.page !== word.page || next.left >= word.right - 0.5) return [];
      if (Math.abs(next.bottom - word.bottom) < 2) return [`${word.text} | ${next.text}`];
    }
    return [];
  });
}
