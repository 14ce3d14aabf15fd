import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RowFile, SinkBatch, SinkCorpus } from '../../../src/contracts/golden-sink.ts';
import { exportCorpus } from '../../../src/corpus/export/export-corpus.ts';
import type { ExportProgress } from '../../../src/corpus/export/progress.ts';
import { stageBatches, type BatchLimits } from '../../../src/corpus/export/stage-batches.ts';
import { openCorpus } from '../../../src/corpus/open.ts';
import type { Row } from '../../../src/kernel/golden/table.ts';
import { collect, fixtureStore, TABLES } from '../fixture.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'goldleaf-stage-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function rowsIn({ path, compression }: RowFile): Promise<Row[]> {
  const bytes = await readFile(path);
  const text = (compression === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

describe('exportCorpus', () => {
  it('hands the sink the run, and its tables with the run id first and in the key', async () => {
    let seen: SinkCorpus | undefined;
    const corpus = await openCorpus(await fixtureStore());
    await exportCorpus(corpus, {
      load: async (sinkCorpus) => {
        seen = sinkCorpus;
        return { rows: new Map(), location: '' };
      },
    });
    expect(seen?.run).toMatchObject({ runId: 'r1', items: 10, corpusSha256: corpus.root.corpusSha256 });
    expect(seen?.tables.map(({ name }) => name)).toEqual(TABLES.map(({ name }) => name));
    for (const table of seen?.tables ?? []) {
      expect(table.columns[0]?.name).toBe('run_id');
      expect(table.key[0]).toBe('run_id');
    }
    expect(seen?.tables[0]?.columns.map(({ name }) => name).slice(-3)).toEqual(['unit', 'file_key', 'file_sha256']);
  });
});

describe('stageBatches', () => {
  const inBatches = async (limits: BatchLimits, onBatch: (batch: SinkBatch) => Promise<void>): Promise<ExportProgress[]> => {
    const progress: ExportProgress[] = [];
    const corpus = await openCorpus(await fixtureStore({ total: 20, unitSize: 2 }));
    for await (const batch of stageBatches(corpus, folder, (seen) => progress.push(seen), limits)) await onBatch(batch);
    return progress;
  };

  it.each([
    { units: 3, bytes: 1e9 },
    { units: 100, bytes: 1 },
    { units: 100, bytes: 6000 },
    { units: 5, bytes: 1e9 },
    { units: 4096, bytes: 1e9 },
  ])('gives every row once and in order, whatever the limits: %j', async (limits) => {
    const ids: unknown[] = [];
    await inBatches(limits, async ({ files }) => {
      for (const file of files.get('orders') ?? []) {
        const rows = await rowsIn(file);
        expect(rows).toHaveLength(file.rows);
        ids.push(...rows.map((row) => row['document_id']));
      }
      expect(files.has('surcharges')).toBe(false);
    });
    expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => `order-${String(index).padStart(7, '0')}`));
  });

  it('writes documents with where they lie, and no column of the run', async () => {
    const places: unknown[] = [];
    await inBatches({ units: 4, bytes: 1e9 }, async ({ files }) => {
      for (const file of files.get('documents') ?? [])
        for (const row of await rowsIn(file)) places.push([row['unit'], row['file_key'], 'run_id' in row]);
    });
    expect(places[7]).toEqual([3, 'documents/unit-000003/order-0000007.html', false]);
  });

  it('removes the files of a batch once it is loaded, and tells how far it is', async () => {
    let most = 0;
    const progress = await inBatches({ units: 2, bytes: 1e9 }, async () => {
      most = Math.max(most, (await readdir(folder)).length);
    });
    expect(await readdir(folder)).toEqual([]);
    // Two units loaded and eight read ahead, with four tables that have rows.
    expect(most).toBeLessThanOrEqual(10 * 4);
    expect(progress.at(-1)).toEqual({ units: 10, unitsRead: 10, unitsLoaded: 10 });
    expect(progress.filter(({ unitsRead, unitsLoaded }) => unitsRead === unitsLoaded).map(({ unitsLoaded }) => unitsLoaded)).toEqual([
      2, 4, 6, 8, 10,
    ]);
  });

  it('refuses a row of a document that the part does not list', async () => {
    const linesOf = (_: number, table: string, lines: readonly string[]): readonly string[] =>
      table === 'documents' ? lines.map((line) => line.replace('"order-0000001"', '"order-9999999"')) : lines;
    const corpus = await openCorpus(await fixtureStore({ linesOf }));
    await expect(collect(stageBatches(corpus, folder, () => {}))).rejects.toMatchObject({
      code: 'CORPUS',
      message: expect.stringContaining('golden/documents/unit-000000'),
    });
  });
});
