import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

/** The words of a PDF, and the sizes of its pages, by poppler. */
export function readPdf(bytes: Uint8Array): { words: Word[]; pages: PageBox[]; text: string } {
  const folder = mkdtempSync(join(tmpdir(), 'goldleaf-words-'));
  try {
    const file = join(folder, 'a.pdf');
    writeFileSync(file, bytes);
    const text = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' });
    return { ...parseBoxes(execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' })), text };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function parseBoxes(markup: string): { words: Word[]; pages: PageBox[] } {
  const pages: PageBox[] = [];
  const words: Word[] = [];
  for (const [, tag = '', attributes = '', text = ''] of markup.matchAll(/<(page|word) ([^>]*)>([^<]*)/g)) {
    const numbers = Object.fromEntries([...attributes.matchAll(/(\w+)="([\d.-]+)"/g)].map(([, name, value]) => [name, Number(value)]));
    const at = (name: string): number => numbers[name] as number;
    if (tag === 'page') pages.push({ width: at('width'), height: at('height') });
    else words.push({ page: pages.length, text, left: at('xMin'), top: at('yMin'), right: at('xMax'), bottom: at('yMax') });
  }
  return { words, pages };
}

/** Pairs of words on one line that are printed over one another. */
export function collisions(words: readonly Word[]): string[] {
  const byPlace = [...words].sort((left, right) => left.page - right.page || left.left - right.left);
  return byPlace.flatMap((word, place) => {
    const next = byPlace.slice(place + 1).find((other) => other.page === word.page && Math.abs(other.bottom - word.bottom) < 2);
    return next !== undefined && next.left < word.right - 0.5 ? [`${word.text} | ${next.text}`] : [];
  });
}
