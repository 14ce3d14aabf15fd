import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
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
async function hunt({ plant, state, blobs, scenario }: Mutant): Promise<Catch> {
  vi.resetModules();
  plant?.();
  const { simulate } = await import('../../../../src/testing/simulation/simulate.ts');
  const models = await import('../../../testing/simulation/models.ts');
  for (let seed = 0; seed < SEEDS; seed++) {
    const { violation } = await simulate({
      seed: `mutant ${seed}`,
      state: () => state?.(models) ?? models.manyHosts(),
      blobs: () => blobs?.(models) ?? models.memoryBlobs(),
      ...(scenario === undefined ? {} : { scenario }),
    });
    if (violation !== undefined) return { seeds: seed + 1, violation };
  }
  return { seeds: SEEDS, violation: undefined };
}

describe('the simulation catches planted bugs', () => {
  const caught: string[] = [];

  afterEach(uproot);

  afterAll(() => console.log(caught.join('\n')));

  it.each([...RULE_MUTANTS, ...ENGINE_MUTANTS, ...STORE_MUTANTS])('$name', { timeout: 300_000 }, async (mutant) => {
    const { seeds, violation } = await hunt(mutant);
    caught.push(`${String(seeds).padStart(5)} seeds  ${mutant.name}: ${violation ?? 'not caught'}`);
    expect(violation).toMatch(mutant.caughtBy);
  });
});
