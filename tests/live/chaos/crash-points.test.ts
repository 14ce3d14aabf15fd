import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withStores } from '../../../src/app/open-stores.ts';
import { planDocuments, requestDocuments } from '../../../src/app/plan-documents.ts';
import { readFlags } from '../../../src/app/settings/given.ts';
import { openBlobStore } from '../../../src/backends/blobs/index.ts';
import { verifyCorpus } from '../../../src/corpus/verify/verify-corpus.ts';
import { goldleaf, temporaryFolder } from '../cli/goldleaf.ts';
import { rootDigests } from './undisturbed.ts';

const CHILD = fileURLToPath(new URL('crash-child.mjs', import.meta.url));
const folder = temporaryFolder();
/** A lease that a restarted task can wait out: its predecessor's claim stands when it starts. */
const SHAPE = { total: '3', format: 'html', 'unit-size': '2', seed: 'crash', lease: '500ms', 'max-attempts': '100' };
const FLAGS = Object.entries(SHAPE).flatMap(([name, value]) => [`--${name}`, value]);
/** A run of two units makes about fifty calls; a loop that does not end is a fault of the test. */
const MOST_CALLS = 200;

/** Plans a run as the command does, and leaves the work to others. */
async function planRun(name: string): Promise<string> {
  const corpus = join(folder, name);
  const given = readFlags({ ...SHAPE, out: corpus });
  const request = await requestDocuments(given, 1);
  await withStores(`sqlite:${join(corpus, 'state.db')}`, corpus, (stores) =>
    planDocuments(stores, name, request, { executable: undefined, playwrightFolder: undefined }, () => undefined),
  );
  return corpus;
}

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly calls: string[];
}

/** Works on the run in a process that kills itself before or after its n-th call; 0 for never. */
async function workUntil(corpus: string, nth: number, when: 'before' | 'after'): Promise<Ended> {
  const child = spawn(process.execPath, [CHILD, corpus, corpus.split('/').at(-1) ?? '', String(nth), when], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, calls: said.split('\n').filter(Boolean) })));
}

async function expectWhole(corpus: string, corpusSha256: string, where: string): Promise<void> {
  const blobs = await openBlobStore(corpus);
  const { problems } = await verifyCorpus(blobs, { deep: true });
  expect(problems, where).toEqual([]);
  expect(rootDigests(corpus).corpusSha256, where).toBe(corpusSha256);
}

describe('a task that dies at its n-th call of a store, for every n from the first claim to COMPLETED', () => {
  let wanted = '';
  let calls: string[] = [];

  it('is compared with one that lives', async () => {
    const corpus = await planRun('alive');
    const ended = await workUntil(corpus, 0, 'after');
    expect(ended.code).toBe(0);
    ({ calls } = ended);
    expect(calls[0]).toBe('state.claimUnit');
    expect(calls).toContain('state.complete');
    expect(calls).toContain('state.setRunState');
    wanted = rootDigests(corpus).corpusSha256;
    await expectWhole(corpus, wanted, 'alive');
  });

  it.concurrent.each(['before', 'after'] as const)('is healed by the next start (%s the call)', { timeout: 900_000 }, async (when) => {
    let nth = 0;
    for (;;) {
      nth += 1;
      const corpus = await planRun(`${when}-${nth}`);
      const where = `${when} call ${nth}`;
      const { code, signal } = await workUntil(corpus, nth, when);
      if (existsSync(join(corpus, 'manifest.json'))) await expectWhole(corpus, wanted, `${where}, before the next start`);
      if (signal === null) {
        expect(code, where).toBe(0);
        break;
      }
      expect(signal, where).toBe('SIGKILL');
      // The same command again, at once: a lone task inside its predecessor's lease.
      const next = await goldleaf('generate', '--out', corpus, '--tasks', '1', ...FLAGS);
      expect(next.code, `${where}: ${next.stderr}`).toBe(0);
      await expectWhole(corpus, wanted, where);
      expect(nth).toBeLessThan(MOST_CALLS);
    }
    console.log(`killed ${when} each of ${nth - 1} calls, and healed every time`);
    expect(nth - 1).toBeGreaterThan(20);
  });
});
