import { describe, expect, it } from 'vitest';
import { FleetRuns } from '../../../../src/testing/simulation/scale/fleet-rows.ts';
import { openFleetStore } from '../../../../src/testing/simulation/scale/fleet-store.ts';
import { stateStoreCases } from '../../../../src/testing/state-store-suite.ts';

describe.each(['deadline', 'observation'] as const)('the state store of simulated fleets, leases proven by %s', (leaseProof) => {
  // No backend of goldleaf's, and so not one of those whose conformance the documentation tells of.
  it.each(stateStoreCases({ leaseProof }).filter(({ skip }) => skip === undefined))('$name', async ({ run }) => {
    const runs = new FleetRuns();
    await expect(run({ open: async () => openFleetStore(runs, leaseProof, async (_, effect) => effect()) })).resolves.toBeUndefined();
  });
});
