import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withStores } from '../../../src/app/open-stores.ts';
import { planDocuments } from '../../../src/app/plan-documents.ts';
import { requestDocuments } from '../../../src/app/request-documents.ts';
import { readFlags } from '../../../src/app/settings/given.ts';
import { openBlobStore } from '../../../src/backends/blobs/index.ts';
import { verifyCorpus } from '../../../src/corpus/verify/verify-corpus.ts';
import { goldleaf, temporaryFolder } from '../cli/goldleaf.ts';
import { rootDigests } from './undisturbed.ts';

const CHILD = fileURLToPath(new URL('crash-child.mjs', import.meta.url));
const folder = temporaryFolder();
/** A lease that a restarted task can wait out, and that its predecessor's claim outlives: it stands when the next one starts. */
const SHAPE = { total: '3', format: 'html', 'unit-size': '2', seed: 'crash', lease: '1500ms', 'max-attempts': '100' };
const FLAGS = Object.entries(SHAPE).flatMap(([name, value]) => [`--${name}`, value]);
/** Runs that one process works on, each to another call. */
const TOGETHER = 10;
/** A run of two units makes about fifty calls; a loop that does not end is a fault of the test. */
const MOST_CALLS = 200;

interface CrashPlan {
  readonly corpus: string;
  /** 0: never. */
  readonly nth: number;
  readonly when: 'before' | 'after';
}

/** How a task ended: with a code, or dead. */
interface Ended {
  readonly code: number | null;
  readonly calls: readonly string[];
}

const AT_EASE = { emit: () => undefined, signal: new AbortController().signal, attempt: 0 };

/** Plans a run as the command does, and leaves the work to others. */
async function planCrash(nth: number, when: CrashPlan['when']): Promise<CrashPlan> {
  const name = `${when}-${nth}`;
  const corpus = join(folder, name);
  const request = await requestDocuments(readFlags({ ...SHAPE, out: corpus }), 1);
  await withStores(`sqlite:${join(corpus, 'state.db')}`, corpus, (stores) =>
    planDocuments(stores, name, request, { executable: undefined, playwrightFolder: undefined }, AT_EASE),
  );
  return { corpus, nth, when };
}

/** Works on the runs in one process, which is killed when each has come to its call. */
async function workUntil(plans: readonly CrashPlan[]): Promise<readonly Ended[]> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(plans)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await new Promise((resolve) => child.on('close', resolve));
  const ends = said
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Ended & { corpus: string });
  const ordered = plans.map(({ corpus }) => ends.find((end) => end.corpus === corpus) ?? { code: 1, calls: [] });
  expect(child.signalCode).toBe(ordered.some(({ code }) => code === null) ? 'SIGKILL' : null);
  return ordered;
}

async function expectWhole(corpus: string, corpusSha256: string, where: string): Promise<void> {
  const blobs = await openBlobStore(corpus);
  const { problems } = await verifyCorpus(blobs, { deep: true });
  expect(problems, where).toEqual([]);
  expect(rootDigests(corpus).corpusSha256, where).toBe(corpusSha256);
}

/** Starts the next task at once, alone and inside its predecessor's lease: it must end well. */
const nextStart = {
  /** The same command again. */
  async before(plans: readonly CrashPlan[]): Promise<void> {
    await eachAtOnce(plans, 3, async ({ corpus }) => {
      const { code, stderr } = await goldleaf('generate', '--out', corpus, '--tasks', '1', ...FLAGS);
      expect(code, `${corpus}: ${stderr}`).toBe(0);
    });
  },
  /** One more task on the planned run. */
  async after(plans: readonly CrashPlan[]): Promise<void> {
    const ends = await workUntil(plans.map((plan) => ({ ...plan, nth: 0 })));
    for (const [at, { code }] of ends.entries()) expect(code, plans[at]?.corpus).toBe(0);
  },
};

async function eachAtOnce<T>(list: readonly T[], atOnce: number, act: (one: T) => Promise<void>): Promise<void> {
  const left = [...list];
  const take = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await act(one);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}

describe('a task that dies at its n-th call of a store, for every n from the first claim to COMPLETED', () => {
  let wanted = '';

  /** @returns how many of the tasks died */
  async function crashAndHeal(plans: readonly CrashPlan[]): Promise<number> {
    const ends = await workUntil(plans);
    const dead = plans.filter((_, at) => ends[at]?.code === null);
    for (const { code } of ends) expect(code ?? 0).toBe(0);
    for (const { corpus } of plans) {
      if (existsSync(join(corpus, 'manifest.json'))) await expectWhole(corpus, wanted, `${corpus}, before the next start`);
    }
    await nextStart[plans[0]?.when ?? 'before'](dead);
    for (const { corpus } of plans) {
      await expectWhole(corpus, wanted, corpus);
      rmSync(corpus, { recursive: true });
    }
    return dead.length;
  }

  it('is compared with one that lives', async () => {
    const plan = await planCrash(0, 'after');
    const [ended] = await workUntil([plan]);
    expect(ended?.code).toBe(0);
    expect(ended?.calls[0]).toBe('state.claimUnit');
    expect(ended?.calls).toContain('state.complete');
    expect(ended?.calls).toContain('state.setRunState');
    wanted = rootDigests(plan.corpus).corpusSha256;
    await expectWhole(plan.corpus, wanted, 'alive');
  });

  it.concurrent.each(['before', 'after'] as const)('is healed by the next start (%s the call)', { timeout: 900_000 }, async (when) => {
    let deaths = 0;
    for (let first = 1; deaths === first - 1; first += TOGETHER) {
      expect(first).toBeLessThan(MOST_CALLS);
      const plans = await Promise.all(Array.from({ length: TOGETHER }, (_, at) => planCrash(first + at, when)));
      deaths += await crashAndHeal(plans);
    }
    console.log(`killed ${when} each of ${deaths} calls, and healed every time`);
    expect(deaths).toBeGreaterThan(20);
  });
});
