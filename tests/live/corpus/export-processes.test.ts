import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlobStore } from '../../../src/backends/blobs/index.ts';
import { openCorpus } from '../../../src/corpus/open.ts';
import { verifyCorpus } from '../../../src/corpus/verify/verify-corpus.ts';
import { openSink } from '../../../src/backends/sinks/index.ts';
import { exportCorpus } from '../../../src/corpus/export/export-corpus.ts';
import { duckdb, names, parquet, refusal, rowsOf, type SinkUnderTest } from '../../backends/sinks/exported.ts';
import { writeFixture } from '../../corpus/fixture.ts';

const CHILD = fileURLToPath(new URL('export-child.mjs', import.meta.url));
const KILLS = 6;
const LINES = 40;
const TOTALS = { small: 100, large: 500 };

let folder = '';
const corpora = { small: '', large: '' };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'goldleaf-export-'));
  for (const name of ['small', 'large'] as const) {
    const shape = { total: TOTALS[name], unitSize: 50, linesPerDocument: LINES, files: false };
    corpora[name] = join(folder, name);
    await writeFixture(await openBlobStore(corpora[name]), { runId: name, ...shape });
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function exporting(corpus: string, sink: SinkUnderTest, target: string): ChildProcess {
  return spawn(process.execPath, [CHILD, corpus, `${sink.scheme}:${target}`], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function outputOf(child: ChildProcess): Promise<string> {
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return output;
}

/** Resolves once it said so, or is at its end. */
async function told(child: ChildProcess, word: string): Promise<void> {
  const stdout = child.stdout as Readable;
  await new Promise<void>((resolve) => {
    stdout.on('data', (chunk: Buffer) => chunk.includes(word) && resolve());
    stdout.once('close', () => resolve());
  });
}

/** What an export holds, if it is whole: its run, and as many lines as that run has. */
async function heldBy(sink: SinkUnderTest, target: string): Promise<unknown> {
  const rows = await sink.query(
    target,
    (named) =>
      `SELECT r.run_id, r.items::INT, (SELECT count(*)::INT FROM ${named('lines')} l WHERE l.run_id = r.run_id) FROM ${named('goldleaf_run')} r`,
  );
  return rows[0];
}

describe.each([duckdb, parquet])('a killed export to $scheme', (sink) => {
  it('leaves the former export or the new one, and the next export cleans up', async () => {
    const beside = await mkdtemp(join(folder, 'killed-'));
    const target = sink.targetIn(beside);
    const rowsOfWhole = (name: 'small' | 'large'): unknown[] => [name, TOTALS[name], (TOTALS[name] - 1) * LINES];
    const whole = { small: rowsOfWhole('small'), large: rowsOfWhole('large') };
    expect(await outputOf(exporting(corpora.small, sink, target))).toContain('done');
    let former: 'small' | 'large' = 'small';
    let killedInside = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const next = former === 'small' ? 'large' : 'small';
      const child = exporting(corpora[next], sink, target);
      const output = outputOf(child);
      // While units are loaded, and from the last of them to the swap.
      await told(child, kill % 2 === 0 ? 'loaded' : 'loading');
      await new Promise((resolve) => setTimeout(resolve, kill * (kill % 2 === 0 ? 2 : 10)));
      child.kill('SIGKILL');
      if (!(await output).includes('done')) killedInside += 1;
      // Between its two renames a folder stands aside; the next export puts it back before anything else.
      if (sink === parquet && !(await names(beside)).includes('tables')) await refusal(exportDamaged(sink, target));
      const held = await heldBy(sink, target);
      expect([whole.small, whole.large]).toContainEqual(held);
      former = (held as [string])[0] as 'small' | 'large';
    }
    expect(killedInside).toBeGreaterThanOrEqual(3);
    expect(await outputOf(exporting(corpora.large, sink, target))).toContain('done');
    expect(await heldBy(sink, target)).toEqual(whole.large);
    expect(await names(beside)).toEqual([target.slice(beside.length + 1)]);
  });
});

async function exportDamaged(sink: SinkUnderTest, target: string): Promise<unknown> {
  const corpus = await openCorpus(await openBlobStore(corpora.small));
  corpus.stored = () => Promise.reject(new Error('damaged'));
  return exportCorpus(corpus, await openSink(`${sink.scheme}:${target}`));
}

describe('a database that another process has open', () => {
  it('is not replaced, and the error says so', async () => {
    const target = join(folder, 'open.duckdb');
    await rowsOf(target, 'CREATE TABLE goldleaf_run (tables VARCHAR)');
    const script = `import('@duckdb/node-api').then(async ({ DuckDBInstance }) => {
      const instance = await DuckDBInstance.create(process.argv[1]);
      await instance.connect();
      console.log('open');
      setInterval(() => instance, 1000);
    })`;
    const holder = spawn(process.execPath, ['-e', script, target], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      await once(holder.stdout, 'data');
      const output = await outputOf(exporting(corpora.small, duckdb, target));
      expect(output).toBe(`UNAVAILABLE: ${target} is not replaced: another process has it open (PID ${holder.pid})\n`);
    } finally {
      const gone = once(holder, 'close');
      holder.kill('SIGKILL');
      await gone;
    }
    expect(await rowsOf(target, 'SELECT * FROM goldleaf_run')).toEqual([]);
  });
});

describe('a corpus of local files', () => {
  it('is exported in place: its shards are not copied', async () => {
    const blobs = await openBlobStore(corpora.small);
    const corpus = await openCorpus(blobs);
    const sink = await openSink(`duckdb:${join(folder, 'in-place.duckdb')}`);
    const staged: string[] = [];
    await exportCorpus(corpus, {
      load: (sinkCorpus, stage) =>
        sink.load(sinkCorpus, async function* (staging) {
          for await (const batch of stage(staging)) {
            staged.push(...(await names(staging)));
            for (const file of batch.files.get('lines') ?? []) expect(file.path.startsWith(join(corpora.small, 'golden'))).toBe(true);
            yield batch;
          }
        }),
    });
    expect(new Set(staged.map((name) => name.split('-')[0]))).toEqual(new Set(['documents']));
    expect((await verifyCorpus(blobs, { deep: true })).problems).toEqual([]);
  });
});
