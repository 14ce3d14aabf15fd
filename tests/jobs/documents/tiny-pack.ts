import type { DocumentPack, GoldenRecord, Page } from '../../../src/contracts/document-pack.ts';
import type { Renderer } from '../../../src/contracts/renderer.ts';
import type { UnitOutput } from '../../../src/contracts/unit-job.ts';
import { openStream } from '../../../src/kernel/random.ts';

interface Note extends GoldenRecord {
  readonly words: readonly string[];
}

/** The smallest pack there can be: a note of a few words. Every seventh note has none. */
export function tinyPack(): DocumentPack<Note> {
  return {
    name: 'note',
    version: '1',
    description: 'Notes.',
    archetypes: [{ name: 'plain', description: 'One word a line.' }],
    locales: ['en-GB', 'de-DE'],
    tables: [
      {
        name: 'words',
        description: 'One row a word.',
        key: ['document_id', 'place'],
        columns: [
          { name: 'document_id', type: 'text', description: 'The note.' },
          { name: 'place', type: 'integer', description: 'Place of the word.' },
          { name: 'word', type: 'text', description: 'The word.' },
        ],
      },
    ],
    recordSchema: async () => ({ type: 'object' }),
    record(seed, index, choices) {
      const stream = openStream(seed, index, 'words');
      const words = index % 7 === 6 ? [] : stream.sample(['ash', 'birch', 'cedar', 'elm', 'fir'], 3);
      return { archetype: stream.pick(choices.archetypes), locale: stream.pick(choices.locales), words };
    },
    draw(note) {
      return pageOf(note.words);
    },
    rows: (note, document_id) => new Map([['words', note.words.map((word, place) => ({ document_id, place, word }))]]),
  };
}

function pageOf(words: readonly string[]): Page {
  return {
    title: 'Note',
    lang: 'en',
    dir: 'ltr',
    size: { width: '210mm', height: '297mm' },
    css: '',
    body: words.join('<br>'),
    fonts: [],
    sheets: null,
    fields: words.map((word, place) => ({ path: `words[${place}]`, text: word.toUpperCase(), value: word })),
  };
}

/** A renderer that prints the body as it is and tells when it starts and ends a page. */
export class TextRenderer implements Renderer {
  readonly log: string[] = [];
  closed = false;
  readonly #fails: (page: Page) => Error | undefined;

  constructor(fails: (page: Page) => Error | undefined = () => undefined) {
    this.#fails = fails;
  }

  async render(page: Page): ReturnType<Renderer['render']> {
    this.log.push(`start ${page.body}`);
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    this.log.push(`end ${page.body}`);
    const error = this.#fails(page);
    if (error !== undefined) throw error;
    return { bytes: Buffer.from(page.body), mediaType: 'text/plain', extension: 'txt', pages: 1 };
  }

  async close(): Promise<void> {
    this.closed = true;
  }
}

/** An output that keeps what was put, in order. */
export class KeptOutput implements UnitOutput {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly objects = new Map<string, Uint8Array>();
  itemsDone = 0;

  constructor(name = 'unit-000000', signal = new AbortController().signal) {
    this.name = name;
    this.signal = signal;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    this.objects.set(key, bytes);
  }

  itemDone(): void {
    this.itemsDone++;
  }
}
