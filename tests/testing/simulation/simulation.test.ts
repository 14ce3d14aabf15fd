import { describe, expect, it } from 'vitest';
import { simulate, tellFailure, type SimulationReport } from '../../../src/testing/simulation/simulate.ts';
import { STORE_PAIRS, type StoreName } from '../../../src/testing/simulation/stores/models.ts';

/** A first look at every store; thousands of seeds follow in the live tests. */
const SEEDS = 8;

const NAMES = Object.keys(STORE_PAIRS) as StoreName[];

async function runSeeds(name: StoreName): Promise<SimulationReport[]> {
  const reports: SimulationReport[] = [];
  for (let seed = 0; seed < SEEDS; seed++) {
    const report = await simulate({ seed: String(seed), ...STORE_PAIRS[name] });
    if (report.violation !== undefined) throw new Error(tellFailure(report));
    reports.push(report);
  }
  return reports;
}

describe.each(NAMES)('a fleet in trouble: %s', (name) => {
  it('breaks no invariant, tells the truth and comes to an end', { timeout: 60_000 }, async () => {
    const reports = await runSeeds(name);
    const sum = (of: (report: SimulationReport) => number): number => reports.reduce((total, report) => total + of(report), 0);
    // Trouble there was: seeds that meet none would prove nothing.
    expect(sum(({ crashes }) => crashes)).toBeGreaterThan(2);
    expect(sum(({ reclaims }) => reclaims)).toBeGreaterThan(1);
  });

  it('tells the same story of a seed every time, and another of its neighbour', { timeout: 60_000 }, async () => {
    const [once, again, other] = [
      await simulate({ seed: 'replay', ...STORE_PAIRS[name] }),
      await simulate({ seed: 'replay', ...STORE_PAIRS[name] }),
      await simulate({ seed: 'replay 2', ...STORE_PAIRS[name] }),
    ];
    expect(once.story().length).toBeGreaterThan(50);
    expect(again.story()).toEqual(once.story());
    expect(other.story()).not.toEqual(once.story());
  });
});

describe('a judgement', () => {
  // Of 300,000 seeds: rare turns in which nobody did wrong.
  it.each([
    { name: 'sqlite', seed: '5159', what: 'a twin that starts after its successor' },
    { name: 'firestore', seed: '17164', what: 'a twin that starts after its successor' },
    { name: 'sqlite', seed: '12807', what: 'a claim that arrives when its sender is gone and all is mended, and uses up the only attempt' },
    { name: 'dynamodb', seed: '48609', what: 'a last task that dies before it can adopt' },
    { name: 'sqlite', seed: '58856', what: 'a last task that leaves a cancelled run' },
  ] as const)('of $name, seed $seed, blames nobody for $what', async ({ name, seed }) => {
    const report = await simulate({ seed, ...STORE_PAIRS[name] });
    if (report.violation !== undefined) throw new Error(tellFailure(report));
    expect(report.ends.get('root-stands')).toBeGreaterThan(0);
  });
});

describe('a seed that fails', () => {
  it('is told with its scenario and every step', { timeout: 60_000 }, async () => {
    const report = await simulate({ seed: 'told', ...STORE_PAIRS.sqlite });
    const told = tellFailure({ ...report, violation: 'I1: for example' });
    expect(told).toContain('seed told: I1: for example');
    expect(told).toContain('leaseMs 10000');
    expect(told).toMatch(/claimUnit .*-> claimed \d@1\.0 RUNNING/);
    expect(told).toContain('unit: PENDING -claim-> RUNNING');
  });
});
