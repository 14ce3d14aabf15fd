import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStateStore } from '../../../../src/backends/state/index.ts';
import { startWorkers, type Worker } from './workers.ts';

interface Planned {
  readonly created: boolean;
  readonly nonce: string;
  readonly wrote: number;
}

interface Drained {
  readonly units: readonly number[];
  readonly claimMs: readonly number[];
}

const PLANNERS = 50;
const CLAIMERS = 32;
const UNITS = CLAIMERS * 100;

describe('processes on one SQLite file', () => {
  let folder = '';
  let workers: readonly Worker[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'goldleaf-contention-'));
    workers = await startWorkers(PLANNERS);
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.dismiss()));
    await rm(folder, { recursive: true });
  });

  it(`${PLANNERS} that open a new file at once make one schema and one plan, and the others join it`, async () => {
    const path = join(folder, 'new', 'state.db');
    const answers = await Promise.all(workers.map((worker) => worker.do<Planned>(['plan', path, 20])));
    const created = answers.filter((answer) => answer.created);
    expect(created).toHaveLength(1);
    expect(new Set(answers.map(({ nonce }) => nonce))).toEqual(new Set([created[0]?.nonce]));
    expect(answers.reduce((sum, { wrote }) => sum + wrote, 0)).toBe(20);
  });

  it(`${CLAIMERS} drain ${UNITS} units: none dies of a busy file, and each unit is done once`, async () => {
    const path = join(folder, 'state.db');
    const { nonce } = await (workers[0] as Worker).do<Planned>(['plan', path, UNITS]);
    const drained = await Promise.all(
      workers.slice(0, CLAIMERS).map((worker, index) => worker.do<Drained>(['drain', path, nonce, index, CLAIMERS])),
    );
    const units = drained.flatMap((one) => one.units);
    expect(units).toHaveLength(UNITS);
    expect(new Set(units).size).toBe(UNITS);
    const store = await openStateStore(path, { mustExist: true });
    expect(await store.countUnits({ runId: 'run', nonce })).toEqual({ pending: 0, running: 0, done: UNITS, failed: 0 });
    await store.close();
    const claims = drained.flatMap(({ claimMs }) => claimMs).sort((left, right) => left - right);
    const at = (share: number): string => `${(claims[Math.floor(claims.length * share)] ?? 0).toFixed(1)} ms`;
    console.log(`${claims.length} claims by ${CLAIMERS} processes: median ${at(0.5)}, p99 ${at(0.99)}, slowest ${at(0.999_999)}`);
  });

  it('all of them end as they should', async () => {
    const codes = await Promise.all(workers.map((worker) => worker.dismiss()));
    expect(codes.filter((code) => code !== 0)).toEqual([]);
  });
});
