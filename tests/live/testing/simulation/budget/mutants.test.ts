import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { MakeGuard } from '../../../../../src/testing/simulation/budget/guard-under-test.ts';
import { BUDGET_MUTANTS, uproot, type BudgetMutant } from './mutants.ts';

/** Within so many seeds every planted bug must be caught. */
const SEEDS = 50;

interface Catch {
  readonly seeds: number;
  readonly violation: string | undefined;
}

/** Loads guard and ledger anew with the bug in it, and runs seeds until an invariant is broken. */
async function hunt({ plant, ground = (own) => own, makeGuard, scenario }: BudgetMutant): Promise<Catch> {
  vi.resetModules();
  plant?.();
  const { simulateBudget } = await import('../../../../../src/testing/simulation/budget/simulate-budget.ts');
  const { DistributedBudgetGuard } = await import('../../../../../src/jobs/catalogue/budget/distributed-budget-guard.ts');
  const make: MakeGuard = (await makeGuard?.()) ?? ((own, terms) => new DistributedBudgetGuard(ground(own), terms));
  for (let seed = 0; seed < SEEDS; seed++) {
    const { violation } = await simulateBudget({
      seed: `mutant ${seed}`,
      makeGuard: make,
      ...(scenario === undefined ? {} : { scenario }),
    });
    if (violation !== undefined) return { seeds: seed + 1, violation };
  }
  return { seeds: SEEDS, violation: undefined };
}

describe('the simulation of the budget catches planted bugs', () => {
  const caught: string[] = [];

  afterEach(uproot);

  afterAll(() => console.log(caught.join('\n')));

  it.each(BUDGET_MUTANTS)('$name', { timeout: 300_000 }, async (mutant) => {
    const { seeds, violation } = await hunt(mutant);
    caught.push(`${String(seeds).padStart(5)} seeds  ${mutant.name}: ${violation ?? 'not caught'}`);
    expect(violation).toMatch(mutant.caughtBy);
  });
});
