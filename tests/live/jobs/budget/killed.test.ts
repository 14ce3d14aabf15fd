import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStateStore } from '../../../../src/backends/state/index.ts';
import type { RunKey, StateStore } from '../../../../src/contracts/state-store.ts';
import { budgetFigures } from '../../../../src/kernel/budget/figures.ts';
import { planRun } from '../../../../src/testing/state-store/planned-run.ts';
import { billed, killBuyers, startBuyer, type Buyer } from './buyers.ts';

const TASKS = 8;
const WORST = 10_000;
const LEASE_MS = 2_000;
/** Calls in flight and a chunk for as many. */
const HELD_AT_MOST = 2 * 4 * WORST;

describe('one budget over eight processes', () => {
  let folder: string;
  let bill: string;
  let state: StateStore;
  let run: RunKey;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'goldleaf-budget-'));
    bill = join(folder, 'bill');
    state = await openStateStore(`sqlite:${join(folder, 'state.db')}`);
    run = await planRun(state, 1);
    await writeFile(bill, '');
  });

  afterEach(async () => {
    killBuyers();
    await state.close();
    await rm(folder, { recursive: true });
  });

  function start(name: string): Buyer {
    return startBuyer(name, LEASE_MS, [[{ uri: state.uri, runId: run.runId, bill, worstNano: WORST, tasks: TASKS }]]);
  }

  it('counts what killed tasks held as spent, also when the build goes on', async () => {
    const cap = 400 * WORST;
    await state.ledger.open(run, cap);
    const fleet = Array.from({ length: TASKS }, (_, task) => start(`first-${task}`));
    while ((await billed(bill)) < cap / 4) await delay(20);
    for (const { child } of fleet.slice(0, 3)) child.kill('SIGKILL');
    const second = [0, 1, 2].map((task) => start(`second-${task}`));
    const codes = await Promise.all([...fleet.slice(3), ...second].map(({ ended }) => ended));
    expect(codes.every((code) => code === 0)).toBe(true);
    const figures = budgetFigures((await state.ledger.read(run))!, new Set());
    const total = await billed(bill);
    expect(total).toBeLessThanOrEqual(cap);
    expect(total).toBeLessThanOrEqual(figures.spentNano + figures.strandedNano);
    // Spending that a killed task had not written yet, within the second before, is stranded with its chunk.
    expect(total).toBeGreaterThan(cap - WORST - 3 * HELD_AT_MOST);
    expect(figures.spentNano + figures.strandedNano + figures.leftNano).toBe(cap);
  });
});
