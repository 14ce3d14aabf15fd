import { describe, expect, it } from 'vitest';
import type { FleetReport } from '../../../src/testing/simulation/scale/fleet-report.ts';
import { QUIET_FLEET, type FleetScenario } from '../../../src/testing/simulation/scale/fleet-scenario.ts';
import { simulateFleet } from '../../../src/testing/simulation/scale/simulate-fleet.ts';

const MINUTE = 60_000;

/** Large enough that tasks leave at different times and two crash, small enough for a few seconds. */
const FLEET: FleetScenario = { ...QUIET_FLEET, tasks: 200, units: 600 };
const SMALL: FleetScenario = { ...QUIET_FLEET, tasks: 60, units: 180 };

function endedWell({ fault, rootMs }: FleetReport): number {
  expect(fault).toBeUndefined();
  return rootMs ?? NaN;
}

describe.each(['observation', 'deadline'] as const)('200 tasks on 600 uneven units, leases proven by %s', (leaseProof) => {
  it('take what the same list schedule takes at no cost, and spend their time on what is committed', async () => {
    const report = await simulateFleet({ ...FLEET, leaseProof });
    const { schedules, seconds, claims, calls, endings } = report;
    expect(endedWell(report) / schedules.asClaimedMs).toBeLessThan(1.03);
    expect(seconds.committedMs / seconds.livedMs).toBeGreaterThan(0.97);
    expect(claims.lost / claims.made).toBeLessThanOrEqual(0.05);
    expect(claims.made).toBe(602);
    expect(endings.get('crashed')).toBe(2);
    // A look, a write, the run's state and the completion.
    expect(calls.purposes.working / 600).toBeLessThan(4.5);
    // Beats do not come in waves: 200 tasks beat twice in twenty seconds.
    expect(calls.laterPeak).toBeLessThan(150);
  });
});

describe.each(['state', 'blobs'] as const)('the %s store is out of reach for half an hour', (store) => {
  it('and the fleet ends with a whole corpus, though the platform restarts a task three times only', async () => {
    const report = await simulateFleet({ ...SMALL, outage: { store, atMs: 7.5 * MINUTE, forMs: 30 * MINUTE } });
    expect(endedWell(report)).toBeGreaterThan(37.5 * MINUTE);
    expect(report.endings.get('out-of-reach (exit 75)')).toBe(SMALL.tasks);
  });
});

describe('machines are taken away', () => {
  it('one in ten an hour, and the fleet ends with a whole corpus', async () => {
    const report = await simulateFleet({ ...SMALL, preemptionsPerHour: 0.1 });
    endedWell(report);
    expect(report.endings.get('preempted')).toBeGreaterThan(0);
    expect(report.claims.reclaims).toBeGreaterThan(0);
  });

  it('so often that a unit needs many claims, and none is lost', async () => {
    const report = await simulateFleet({ ...SMALL, preemptionsPerHour: 2, maxAttempts: 20 });
    endedWell(report);
    expect(report.endings.get('preempted')).toBeGreaterThan(20);
  });
});

describe('a fleet', () => {
  it('is the same again with the same seed', async () => {
    const tiny = { ...SMALL, tasks: 10, units: 30, crashShare: 0.2 };
    expect(await simulateFleet(tiny)).toEqual(await simulateFleet(tiny));
  });

  it('is told to have failed when nobody is left to do its units', async () => {
    const report = await simulateFleet({ ...SMALL, tasks: 2, units: 6, crashShare: 1, retries: 0 });
    expect(report.fault).toMatch(/PENDING.*nobody is left/);
    expect(report.rootMs).toBeUndefined();
  });
});
