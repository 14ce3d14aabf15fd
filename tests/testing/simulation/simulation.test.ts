import { describe, expect, it } from 'vitest';
import { simulate, tellFailure, type SimulationReport } from '../../../src/testing/simulation/simulate.ts';
import type { StateModel } from '../../../src/testing/simulation/store-model.ts';
import { candidateThenClaim, manyHosts, memoryBlobs, oneHost } from './models.ts';

/** Seeds a kind of store; `GOLDLEAF_SEEDS=100000` for a long look. */
const SEEDS = Number(process.env['GOLDLEAF_SEEDS'] ?? 200);

const KINDS: readonly (readonly [name: string, state: () => StateModel])[] = [
  ['a passed deadline is proof (one host)', oneHost],
  ['leases are watched (many hosts)', manyHosts],
  ['a claim is a look and a conditional write', candidateThenClaim],
];

async function runSeeds(name: string, state: () => StateModel): Promise<SimulationReport[]> {
  const reports: SimulationReport[] = [];
  for (let seed = 0; seed < SEEDS; seed++) {
    const report = await simulate({ seed: `${name} ${seed}`, state, blobs: memoryBlobs });
    if (report.violation !== undefined) throw new Error(tellFailure(report));
    reports.push({ ...report, story: [] });
  }
  return reports;
}

describe.each(KINDS)('a fleet in trouble: %s', (name, state) => {
  it('breaks no invariant, tells the truth and comes to an end', { timeout: 10 * SEEDS * 1000 }, async () => {
    const reports = await runSeeds(name, state);
    const sum = (of: (report: SimulationReport) => number): number => reports.reduce((total, report) => total + of(report), 0);
    // Trouble there was: seeds that meet none would prove nothing.
    expect(sum(({ crashes }) => crashes)).toBeGreaterThan(SEEDS / 2);
    expect(sum(({ reclaims }) => reclaims)).toBeGreaterThan(SEEDS / 4);
  });
});

describe('a seed', () => {
  it('tells the same story every time', async () => {
    const once = await simulate({ seed: 'replay', state: manyHosts, blobs: memoryBlobs });
    const again = await simulate({ seed: 'replay', state: manyHosts, blobs: memoryBlobs });
    expect(once.story.length).toBeGreaterThan(50);
    expect(again.story).toEqual(once.story);
  });

  it('tells another story than its neighbour', async () => {
    const once = await simulate({ seed: 'replay', state: manyHosts, blobs: memoryBlobs });
    const other = await simulate({ seed: 'replay 2', state: manyHosts, blobs: memoryBlobs });
    expect(other.story).not.toEqual(once.story);
  });

  it('is told with its seed, its scenario and every step when it fails', async () => {
    const report = await simulate({ seed: 'told', state: oneHost, blobs: memoryBlobs });
    const told = tellFailure({ ...report, violation: 'I1: for example' });
    expect(told).toContain('seed told: I1: for example');
    expect(told).toContain('"leaseMs":10000');
    expect(told).toMatch(/claimUnit .*-> claimed \d@1\.0 RUNNING/);
  });
});
