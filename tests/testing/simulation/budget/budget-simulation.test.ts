import { describe, expect, it } from 'vitest';
import { DistributedBudgetGuard } from '../../../../src/jobs/catalogue/budget/distributed-budget-guard.ts';
import type { MakeGuard } from '../../../../src/testing/simulation/budget/guard-under-test.ts';
import { simulateBudget, tellBudgetFailure, type BudgetReport } from '../../../../src/testing/simulation/budget/simulate-budget.ts';

/** `GOLDLEAF_SEEDS=100000` for a long look. */
const SEEDS = Number(process.env['GOLDLEAF_SEEDS'] ?? 60);

const makeGuard: MakeGuard = (ground, terms) => new DistributedBudgetGuard(ground, terms);

describe('a fleet under one budget', () => {
  it(`never spends above it, and all but the bound of it, in ${SEEDS} seeds`, { timeout: 10 * SEEDS * 1000 }, async () => {
    const reports: BudgetReport[] = [];
    for (let seed = 0; seed < SEEDS; seed++) {
      const report = await simulateBudget({ seed: `budget ${seed}`, makeGuard });
      if (report.violation !== undefined) throw new Error(tellBudgetFailure(report));
      reports.push({ ...report, story: () => [] });
    }
    const sum = (of: (report: BudgetReport) => number): number => reports.reduce((total, report) => total + of(report), 0);
    // Trouble there was, and work: seeds that meet none would prove nothing.
    expect(sum(({ crashes }) => crashes)).toBeGreaterThan(SEEDS / 2);
    expect(sum(({ calls }) => calls)).toBeGreaterThan(10 * SEEDS);
    expect(reports.filter(({ spentNano }) => spentNano > 0).length).toBeGreaterThan(SEEDS / 2);
  });

  it('tells the same story for the same seed, and another for its neighbour', async () => {
    const told = async (seed: string): Promise<object> => {
      const report = await simulateBudget({ seed, makeGuard });
      return { ...report, story: report.story() };
    };
    const [once, again, other] = [await told('replay'), await told('replay'), await told('replay 2')];
    expect(again).toEqual(once);
    expect(other).not.toEqual(once);
  });
});
