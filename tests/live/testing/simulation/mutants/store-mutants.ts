import type { Mutant } from './plant.ts';

/** Stores that do not keep their contract. */
export const STORE_MUTANTS: readonly Mutant[] = [
  {
    name: 'reclaim by the wall deadline alone, clocks ten minutes apart',
    caughtBy: /^I4:/,
    broken: (stores) => ({ state: stores.deadlinesOfManyHosts }),
    scenario: { skewMs: 600_000 },
  },
  {
    name: 'verdict on a stale read',
    caughtBy: /^I10:/,
    broken: (stores) => ({ state: () => stores.changedStore(() => ({ openUnits: async () => [] })) }),
    scenario: { badUnit: 0 },
  },
  {
    name: 'unconditional root',
    caughtBy: /^I7:/,
    broken: (stores) => ({ blobs: () => stores.overwritingBlobs(/^manifest\.json$/) }),
  },
  {
    name: 'planner that writes unit rows unconditionally',
    caughtBy: /^(I2|I4|I5|I12):/,
    broken: (stores) => ({ state: stores.overwritingPlanner }),
  },
  {
    name: 'planned before every unit stands',
    caughtBy: /^I12:/,
    broken: (stores) => ({
      state: () => stores.changedStore((store) => ({ writeUnits: (run, ranges) => store.writeUnits(run, ranges.slice(0, -1)) })),
    }),
  },
];
