import type * as Keys from '../../../../../src/kernel/golden/keys.ts';
import type * as Lease from '../../../../../src/kernel/run/lease.ts';
import type * as Units from '../../../../../src/kernel/run/unit.ts';
import type { Scenario } from '../../../../../src/testing/simulation/scenario.ts';
import { replace, type Mutant } from './plant.ts';

/** Weather in which late calls meet other claims: for bugs that do no harm in any other. */
const ROUGH: Partial<Scenario> = { lossRate: 0.1, slowRate: 0.2, crashRate: 0.03, maxAttempts: 20 };

/** Long trouble for a whole fleet: a reclaim must come late, and meet the next claim of the same unit. */
const LONG: Partial<Scenario> = {
  tasks: 3,
  itemMs: 4000,
  troubleMs: 120_000,
  lossRate: 0.3,
  slowRate: 0.1,
  crashRate: 0.005,
  freezes: 3,
  maxAttempts: 20,
};

const replaceRules = (change: (rules: typeof Units) => Partial<typeof Units>): void => replace('kernel/run/unit.ts', change);

/** The rules of the kernel, got wrong. */
export const RULE_MUTANTS: readonly Mutant[] = [
  {
    name: 'completion without the token',
    caughtBy: /^I2:/,
    scenario: ROUGH,
    plant: () =>
      replaceRules(() => ({
        complete: (row, _fence, part) =>
          row.state === 'RUNNING' ? { ...row, state: 'DONE', deadline: null, holder: null, part } : undefined,
      })),
  },
  {
    name: 'renewal without the nonce',
    caughtBy: /^I2:/,
    plant: () =>
      replaceRules(() => ({
        renew: (row, fence, deadline) =>
          row.state === 'RUNNING' && row.token >= fence.token ? { ...row, beat: row.beat + 1, deadline } : undefined,
      })),
  },
  {
    name: 'reclaim on the state alone (ABA)',
    caughtBy: /^I3:/,
    scenario: LONG,
    plant: () => replaceRules((rules) => ({ reclaim: (row, _observed, maxAttempts) => rules.reclaim(row, row, maxAttempts) })),
  },
  {
    name: 'reclaim that is no compare-and-set at all',
    caughtBy: /^I(3|5|11):/,
    plant: () =>
      replaceRules(() => ({
        reclaim: (row) => ({ ...row, state: 'PENDING', deadline: null, holder: null }),
      })),
  },
  {
    name: 'claims without attempts: a poisoned unit kills the fleet',
    caughtBy: /^I(4|11):/,
    plant: () => replaceRules((rules) => ({ reclaim: (row, observed) => rules.reclaim(row, observed, Infinity) })),
  },
  {
    name: 'tokens start again on resume',
    caughtBy: /^I4:/,
    plant: () => replaceRules((rules) => ({ reset: (row) => withToken(rules.reset(row), 0) })),
  },
  {
    name: 'a release that is charged',
    caughtBy: /^I4:/,
    plant: () =>
      replaceRules((rules) => ({
        release: (row, fence) => {
          const released = rules.release(row, fence);
          return released && { ...released, attempts: row.attempts };
        },
      })),
  },
  {
    name: 'work goes on after the lease',
    caughtBy: /after its lease was last renewed/,
    plant: () => replace<typeof Lease>('kernel/run/lease.ts', () => ({ ownExpiry: () => Infinity })),
  },
  {
    name: 'names by attempt instead of the claim',
    caughtBy: /^I(6|10):/,
    plant: () => replace<typeof Keys>('kernel/golden/keys.ts', ({ unitName }) => ({ claimName: (unit) => `${unitName(unit)}-00000001` })),
  },
];

function withToken(row: Units.UnitRow | undefined, token: number): Units.UnitRow | undefined {
  return row && { ...row, token };
}
