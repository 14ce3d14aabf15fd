import type { Mutant } from './plant.ts';

/** Stores that do not keep their contract. */
export const STORE_MUTANTS: readonly Mutant[] = [
  {
    name: 'reclaim by the wall deadline alone, clocks ten minutes apart',
    caughtBy: /^I4:/,
    state: (models) => models.oneHost(),
    scenario: { skewMs: 600_000 },
  },
  {
    name: 'claim that does not compare the observed token',
    caughtBy: /^I[1245]:/,
    state: (models) =>
      models.candidateThenClaim((standing, _observed, { terms }) => ({
        ...standing,
        ...terms,
        state: 'RUNNING',
        token: standing.token + 1,
        beat: 0,
        attempts: standing.attempts + 1,
      })),
  },
  {
    name: 'verdict on a stale read',
    caughtBy: /^I10:/,
    state: (models) => models.changedStore(() => ({ openUnits: async () => [] })),
    scenario: { badUnit: 0 },
  },
  {
    name: 'unconditional root',
    caughtBy: /^I7:/,
    blobs: (models) => models.overwritingBlobs(/^manifest\.json$/),
  },
  {
    name: 'planner that writes unit rows unconditionally',
    caughtBy: /^(I2|I4|I5|I12):/,
    state: (models) => models.overwritingPlanner(),
  },
  {
    name: 'planned before every unit stands',
    caughtBy: /^I12:/,
    state: (models) => models.changedStore((store) => ({ writeUnits: (run, ranges) => store.writeUnits(run, ranges.slice(0, -1)) })),
  },
];
