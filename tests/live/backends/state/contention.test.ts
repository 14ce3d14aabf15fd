import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStateStore } from '../../../../src/backends/state/index.ts';
import { runTogether } from './workers.ts';

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
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'goldleaf-contention-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it(`${PLANNERS} that open a new file at once make one schema and one plan, and the others join it`, async () => {
    const path = join(folder, 'new', 'state.db');
    const ends = await runTogether<Planned>(Array.from({ length: PLANNERS }, () => ['plan', path, '20']));
    expect(ends.filter(({ code, answer }) => code !== 0 || answer === undefined).map(({ stderr }) => stderr)).toEqual([]);
    const answers = ends.flatMap(({ answer }) => answer ?? []);
    const created = answers.filter((answer) => answer.created);
    expect(created).toHaveLength(1);
    expect(new Set(answers.map(({ nonce }) => nonce))).toEqual(new Set([created[0]?.nonce]));
    expect(answers.reduce((sum, { wrote }) => sum + wrote, 0)).toBe(20);
  });

  it(`${CLAIMERS} drain ${UNITS} units: none dies of a busy file, and each unit is done once`, async () => {
    const path = join(folder, 'state.db');
    const [planner] = await runTogether<Planned>([['plan', path, String(UNITS)]]);
    const nonce = planner?.answer?.nonce ?? '';
    const ends = await runTogether<Drained>(
      Array.from({ length: CLAIMERS }, (_, index) => ['drain', path, nonce, String(index), String(CLAIMERS)]),
    );
    expect(ends.filter(({ code, answer }) => code !== 0 || answer === undefined).map(({ stderr }) => stderr)).toEqual([]);
    const units = ends.flatMap(({ answer }) => answer?.units ?? []);
    expect(units).toHaveLength(UNITS);
    expect(new Set(units).size).toBe(UNITS);
    const store = await openStateStore(path, { mustExist: true });
    expect(await store.countUnits({ runId: 'run', nonce })).toEqual({ pending: 0, running: 0, done: UNITS, failed: 0 });
    await store.close();
    const claims = ends.flatMap(({ answer }) => answer?.claimMs ?? []).sort((left, right) => left - right);
    const at = (share: number): string => `${(claims[Math.floor(claims.length * share)] ?? 0).toFixed(1)} ms`;
    console.log(`${claims.length} claims by ${CLAIMERS} processes: median ${at(0.5)}, p99 ${at(0.99)}, slowest ${at(0.999_999)}`);
  });
});
