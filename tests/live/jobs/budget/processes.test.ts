import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStateStore } from '../../../../src/backends/state/index.ts';
import type { RunKey, StateStore } from '../../../../src/contracts/state-store.ts';
import { budgetFigures } from '../../../../src/kernel/budget/figures.ts';
import { planRun } from '../../../../src/testing/state-store/planned-run.ts';

const CHILD = fileURLToPath(new URL('buyer-child.mjs', import.meta.url));
const TASKS = 8;
const WORST = 10_000;
/** Calls in flight and a chunk for as many. */
const HELD_AT_MOST = 2 * 4 * WORST;

describe('one budget over eight processes', () => {
  let folder: string;
  let state: StateStore;
  let run: RunKey;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'goldleaf-budget-'));
    state = await openStateStore(`sqlite:${join(folder, 'state.db')}`);
    run = await planRun(state, 1);
    await writeFile(join(folder, 'bill'), '');
  });

  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await state.close();
    await rm(folder, { recursive: true });
  });

  function start(name: string): { child: ChildProcess; ended: Promise<number | null> } {
    const args = [CHILD, state.uri, join(folder, 'bill'), name, String(TASKS)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    children.push(child);
    return { child, ended: new Promise((resolve) => child.once('exit', resolve)) };
  }

  async function billed(): Promise<number> {
    const lines = (await readFile(join(folder, 'bill'), 'utf8')).split('\n').filter((line) => line !== '');
    return lines.reduce((sum, line) => sum + Number(line), 0);
  }

  it.each([0, WORST, 300 * WORST])('bills no more than %i, and all but the bound of it', async (cap) => {
    await state.ledger.open(run, cap);
    const fleet = Array.from({ length: TASKS }, (_, task) => start(`task-${task}`));
    expect(await Promise.all(fleet.map(({ ended }) => ended))).toEqual(fleet.map(() => 0));
    const { spentNano, grantedNano, strandedNano } = budgetFigures((await state.ledger.read(run))!, new Set());
    expect({ spentNano, grantedNano, strandedNano }).toEqual({ spentNano: await billed(), grantedNano: 0, strandedNano: 0 });
    expect(spentNano).toBeLessThanOrEqual(cap);
    expect(spentNano).toBeGreaterThanOrEqual(cap - WORST);
  });

  it('counts what killed tasks held as spent, also when the build goes on', async () => {
    const cap = 400 * WORST;
    await state.ledger.open(run, cap);
    const fleet = Array.from({ length: TASKS }, (_, task) => start(`first-${task}`));
    while ((await billed()) < cap / 4) await delay(20);
    for (const { child } of fleet.slice(0, 3)) child.kill('SIGKILL');
    const second = [0, 1, 2].map((task) => start(`second-${task}`));
    const codes = await Promise.all([...fleet.slice(3), ...second].map(({ ended }) => ended));
    expect(codes.every((code) => code === 0)).toBe(true);
    const figures = budgetFigures((await state.ledger.read(run))!, new Set());
    const bill = await billed();
    expect(bill).toBeLessThanOrEqual(cap);
    expect(bill).toBeLessThanOrEqual(figures.spentNano + figures.strandedNano);
    // Spending that a killed task had not written yet, within the second before, is stranded with its chunk.
    expect(bill).toBeGreaterThan(cap - WORST - 3 * HELD_AT_MOST);
    expect(figures.spentNano + figures.strandedNano + figures.leftNano).toBe(cap);
  });
});
