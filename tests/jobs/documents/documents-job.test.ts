import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Renderer } from '../../../src/contracts/renderer.ts';
import { DocumentsJob } from '../../../src/jobs/documents/documents-job.ts';
import { sha256 } from '../../../src/kernel/digest.ts';
import { GoldleafError } from '../../../src/kernel/errors.ts';
import type { ItemEntry } from '../../../src/kernel/golden/manifest.ts';
import { KeptOutput, TextRenderer, tinyPack } from './tiny-pack.ts';

const breathe = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

function openJob(renderer: Renderer | undefined, pack = tinyPack()): DocumentsJob {
  const choices = { locales: ['en-GB', 'de-DE'], archetypes: ['plain'] };
  return new DocumentsJob({ pack, seed: 's', choices, renderer, breathe });
}

async function itemsOf(renderer: Renderer | undefined, start: number, count: number): Promise<readonly ItemEntry[]> {
  const { items } = await openJob(renderer).run({ unit: 0, start, count }, new KeptOutput());
  return items;
}

function linesOf(output: KeptOutput, table: string): unknown[] {
  const text = gunzipSync(output.objects.get(`golden/${table}/${output.name}.jsonl.gz`) as Uint8Array).toString();
  return text === ''
    ? []
    : text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown);
}

describe('the documents job', () => {
  it('writes the version of its catalogue into every row of every table, and no such column without one', async () => {
    const [plain, drawn] = [new KeptOutput(), new KeptOutput()];
    const choices = { locales: ['en-GB'], archetypes: ['plain'] };
    const job = new DocumentsJob({ pack: tinyPack(), seed: 's', choices, catalogueVersion: 'v7', renderer: undefined, breathe });
    await job.run({ unit: 0, start: 0, count: 3 }, drawn);
    await openJob(undefined).run({ unit: 0, start: 0, count: 3 }, plain);
    for (const { name, columns } of job.tables) {
      expect(columns.at(-1)).toMatchObject({ name: 'catalogue_version', type: 'text' });
      expect(linesOf(drawn, name).length).toBeGreaterThan(0);
      for (const row of linesOf(drawn, name)) expect(row).toMatchObject({ catalogue_version: 'v7' });
      for (const row of linesOf(plain, name)) expect(row).not.toHaveProperty('catalogue_version');
    }
  });

  it('puts every document, then one shard a table, and tells their digests', async () => {
    const output = new KeptOutput('unit-000003');
    const { items, shards } = await openJob(new TextRenderer()).run({ unit: 3, start: 5, count: 2 }, output);

    expect([...output.objects.keys()]).toEqual([
      'documents/unit-000003/note-0000005.txt',
      'documents/unit-000003/note-0000006.txt',
      'golden/documents/unit-000003.jsonl.gz',
      'golden/fields/unit-000003.jsonl.gz',
      'golden/words/unit-000003.jsonl.gz',
    ]);
    expect(output.itemsDone).toBe(2);
    expect(items.map(({ id, index }) => [id, index])).toEqual([
      ['note-0000005', 5],
      ['note-0000006', 6],
    ]);
    for (const { file } of items) expect(file?.sha256).toBe(sha256(output.objects.get(file?.key ?? '') as Uint8Array));
    for (const shard of shards) {
      const stored = output.objects.get(shard.key) as Uint8Array;
      const plain = gunzipSync(stored);
      expect(shard).toMatchObject({
        storedSha256: sha256(stored),
        storedBytes: stored.byteLength,
        sha256: sha256(plain),
        bytes: plain.byteLength,
      });
      expect(shard.rows).toBe(linesOf(output, shard.table).length);
    }
  });

  it('writes the rows of the kernel and of the pack', async () => {
    const output = new KeptOutput();
    await openJob(new TextRenderer()).run({ unit: 0, start: 0, count: 1 }, output);
    const words = linesOf(output, 'words') as { word: string }[];

    expect(linesOf(output, 'documents')).toEqual([
      expect.objectContaining({
        document_id: 'note-0000000',
        document_index: 0,
        media_type: 'text/plain',
        pages: 1,
        condition: 'clean',
        seed: 's',
      }),
    ]);
    expect(linesOf(output, 'fields')).toEqual(
      words.map(({ word }, sequence) => ({
        document_id: 'note-0000000',
        sequence,
        path: `words[${sequence}]`,
        text: word.toUpperCase(),
        value: word,
      })),
    );
  });

  it('writes a shard for an empty table too', async () => {
    const output = new KeptOutput();
    const { shards } = await openJob(undefined).run({ unit: 0, start: 6, count: 1 }, output);
    expect(shards.find(({ table }) => table === 'words')).toMatchObject({ rows: 0, bytes: 0 });
    expect(linesOf(output, 'words')).toEqual([]);
  });

  it('makes the same items however the run is cut', async () => {
    const whole = await itemsOf(undefined, 0, 10);
    const cut = [...(await itemsOf(undefined, 0, 3)), ...(await itemsOf(undefined, 3, 4)), ...(await itemsOf(undefined, 7, 3))];
    expect(cut).toEqual(whole);
    expect(new Set(whole.map(({ rowsSha256 }) => rowsSha256)).size).toBe(10);
  });

  it('makes no file with no renderer, and the same golden rows', async () => {
    const printed = new KeptOutput();
    const silent = new KeptOutput();
    const range = { unit: 0, start: 0, count: 5 };
    await openJob(new TextRenderer()).run(range, printed);
    const { items } = await openJob(undefined).run(range, silent);
    expect(items.map(({ file }) => file)).toEqual([null, null, null, null, null]);
    expect([...silent.objects.keys()].filter((key) => key.startsWith('documents/'))).toEqual([]);
    for (const table of ['fields', 'words']) expect(linesOf(silent, table)).toEqual(linesOf(printed, table));
    expect(linesOf(silent, 'documents')[0]).toMatchObject({ media_type: null, bytes: null, pages: null });
  });

  it('draws the next page while one is printed, and prints one at a time', async () => {
    const pack = tinyPack();
    const renderer = new TextRenderer();
    const job = openJob(renderer, { ...pack, draw: (note) => (renderer.log.push('draw'), pack.draw(note)) });
    await job.run({ unit: 0, start: 0, count: 3 }, new KeptOutput());
    expect(renderer.log.map((line) => line.split(' ')[0])).toEqual([
      'draw',
      'start',
      'draw',
      'end',
      'start',
      'draw',
      'end',
      'start',
      'end',
    ]);
  });

  it('puts a document while the next one is printed, and a unit with one that cannot be put ends when that is printed', async () => {
    const text = new TextRenderer();
    const told: string[] = [];
    const output = new KeptOutput();
    let released = (): void => undefined;
    const bothStarted = new Promise<void>((resolve) => (released = resolve));
    let printed = 0;
    const renderer: Renderer = {
      close: () => text.close(),
      async render(page) {
        const number = printed++;
        if (number === 1) released();
        const rendered = await text.render(page);
        told.push(`printed ${number}`);
        return rendered;
      },
    };
    output.put = async () => {
      await bothStarted;
      told.push('put fails');
      throw new GoldleafError('DISK_FULL', 'full');
    };
    await expect(openJob(renderer).run({ unit: 0, start: 0, count: 3 }, output)).rejects.toMatchObject({ code: 'DISK_FULL' });
    expect(told.toSorted()).toEqual(['printed 0', 'printed 1', 'put fails']);
  });

  it('names the document of an item error, and finishes those before it', async () => {
    const pack = tinyPack();
    let drawn = 0;
    const fail = (): never => {
      throw new GoldleafError('ITEM', 'does not come out');
    };
    const broken = [
      {
        ...pack,
        record: (...[seed, index, choices]: Parameters<typeof pack.record>) => (index === 2 ? fail() : pack.record(seed, index, choices)),
      },
      { ...pack, draw: (note: Parameters<typeof pack.draw>[0]) => (drawn++ === 2 ? fail() : pack.draw(note)) },
      {
        ...pack,
        rows: (note: Parameters<typeof pack.rows>[0], id: string) => (id.endsWith('2') ? new Map([['words', [{}]]]) : pack.rows(note, id)),
      },
    ];
    for (const each of broken) {
      const output = new KeptOutput();
      const failed = openJob(new TextRenderer(), each).run({ unit: 0, start: 0, count: 5 }, output);
      await expect(failed).rejects.toMatchObject({ code: 'ITEM', message: expect.stringMatching(/^note-0000002: /) as string });
      expect(output.itemsDone).toBe(2);
    }
  });

  it('lets errors of the ground through as they are', async () => {
    const gone = new GoldleafError('BROWSER_UNAVAILABLE', 'gone');
    await expect(openJob(new TextRenderer(() => gone)).run({ unit: 0, start: 0, count: 1 }, new KeptOutput())).rejects.toBe(gone);
  });

  it('stops between two documents when its claim is over', async () => {
    const claim = new AbortController();
    const output = new KeptOutput('unit-000000', claim.signal);
    output.itemDone = () => claim.abort(new Error('lease lost'));
    await expect(openJob(undefined).run({ unit: 0, start: 0, count: 9 }, output)).rejects.toThrow('lease lost');
    expect(output.objects.size).toBe(0);
  });

  it('lets timers through even when nothing is printed', async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 1);
    await openJob(undefined).run({ unit: 0, start: 0, count: 2000 }, new KeptOutput());
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(0);
  });

  it('closes its renderer', async () => {
    const renderer = new TextRenderer();
    await openJob(renderer).close();
    expect(renderer.closed).toBe(true);
  });
});
