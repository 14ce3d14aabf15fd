import { describe, expect, it } from 'vitest';
import { DistributedBudgetGuard } from '../../../../../src/jobs/catalogue/budget/distributed-budget-guard.ts';
import { MEASURED_WORST_NANO, measureBudget, tellBudget } from '../../../../../src/testing/simulation/budget/measure-budget.ts';

describe('caps of nothing, one call, $1 and $10 over fleets of 1, 8 and 200', () => {
  it('are kept, and used up but for the design’s bound; a guard that looks before it calls keeps none', { timeout: 300_000 }, async () => {
    const measurements = await measureBudget((ground, terms) => new DistributedBudgetGuard(ground, terms), 'caps');
    console.log(tellBudget(measurements));
    for (const { capNano, report } of measurements) {
      expect(report.violation).toBeUndefined();
      expect(report.billedNano).toBeLessThanOrEqual(capNano);
      if (capNano === 0) expect(report.calls).toBe(0);
    }
    const overshot = measurements.filter(({ capNano, naiveBilledNano }) => naiveBilledNano > capNano + MEASURED_WORST_NANO);
    expect(overshot.map(({ tasks }) => tasks)).toContain(200);
  });
});
