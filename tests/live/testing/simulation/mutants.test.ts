import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BACKEND_MUTANTS } from './mutants/backend-mutants.ts';
import { ENGINE_MUTANTS } from './mutants/engine-mutants.ts';
import { uproot, type Mutant } from './mutants/plant.ts';
import { RULE_MUTANTS } from './mutants/rule-mutants.ts';
import { STORE_MUTANTS } from './mutants/store-mutants.ts';

/** Within so many seeds every planted bug must be caught. */
const SEEDS = 2000;

interface Catch {
  readonly seeds: number;
  readonly violation: string | undefined;
}

/** Loads the engine anew with the bug in it, and runs seeds until an invariant is broken. */
async function hunt({ plant, store, broken, scenario, from = 0 }: Mutant): Promise<Catch> {
  vi.resetModules();
  plant?.();
  const { simulate } = await import('../../../../src/testing/simulation/simulate.ts');
  const { STORE_PAIRS } = await import('../../../../src/testing/simulation/stores/models.ts');
  const stores = await import('../../../testing/simulation/broken-stores.ts');
  for (let seed = 0; seed < SEEDS; seed++) {
    const { violation } = await simulate({
      seed: String(from + seed),
      ...(store === undefined ? stores.MANY_HOSTS : STORE_PAIRS[store]),
      ...broken?.(stores),
      ...(scenario === undefined ? {} : { scenario }),
    });
    if (violation !== undefined) return { seeds: seed + 1, violation };
  }
  return { seeds: SEEDS, violation: undefined };
}

describe('the simulation catches planted bugs', () => {
  const caught: string[] = [];

  const { stackTraceLimit } = Error;

  // Nobody reads where the many errors of a simulation were made.
  beforeAll(() => {
    Error.stackTraceLimit = 0;
  });

  afterEach(uproot);

  afterAll(() => {
    Error.stackTraceLimit = stackTraceLimit;
    console.log(['| seeds | planted bug | caught by |', '|---:|---|---|', ...caught].join('\n'));
  });

  it.each([...RULE_MUTANTS, ...ENGINE_MUTANTS, ...STORE_MUTANTS, ...BACKEND_MUTANTS])('$name', { timeout: 900_000 }, async (mutant) => {
    const { seeds, violation } = await hunt(mutant);
    const first = mutant.from === undefined ? '' : ` from ${mutant.from}`;
    const row = `| ${seeds}${first} | ${mutant.name} | ${violation ?? 'nothing'} |`;
    console.log(row);
    caught.push(row);
    expect(violation).toMatch(mutant.caughtBy);
  });
});
