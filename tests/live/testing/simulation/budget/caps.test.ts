import { describe, expect, it } from 'vitest';
import { DistributedBudgetGuard } from '../../../../../src/jobs/catalogue/budget/distributed-budget-guard.ts';
import { MEASURED_WORST_NANO, measureBudget, tellBudget } from '../../../../../src/testing/simulation/budget/measure-budget.ts';

/** So much of a cap of many calls a fleet with work enough uses, whatever its size and its crashes. */
const LEAST_SHARE = 0.95;

describe('caps of nothing, one call, $1 and $10 over fleets of 1, 8 and 200', () => {
  it('are kept, and used up but for the design’s bound; a guard that looks before it calls keeps none', { timeout: 300_000 }, async () => {
    const measurements = await measureBudget((ground, terms) => new DistributedBudgetGuard(ground, terms), 'caps');
    console.log(tellBudget(measurements));
    for (const { capNano, report } of measurements) {
      expect(report.violation).toBeUndefined();
      expect(report.billedNano).toBeLessThanOrEqual(capNano);
      expect(report.usedNano).toBeGreaterThanOrEqual(report.boundNano);
      expect(report.boundNano).toBeGreaterThanOrEqual(capNano > MEASURED_WORST_NANO ? LEAST_SHARE * capNano : 0);
      expect(report.looks.exhausted).toBe(0);
      if (capNano === 0) expect(report.calls).toBe(0);
    }
    const overshot = measurements.filter(({ capNano, naiveBilledNano }) => naiveBilledNano > capNano + MEASURED_WORST_NANO);
    expect(overshot.map(({ tasks }) => tasks)).toContain(200);
  });
});
