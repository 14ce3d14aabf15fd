import type { StateStore } from '../contracts/state-store.ts';
import type { ConformanceCase } from './conformance.ts';
import { claimCases } from './state-store/claim-cases.ts';
import { fenceCases } from './state-store/fence-cases.ts';
import { finishCases } from './state-store/finish-cases.ts';
import { listCases } from './state-store/list-cases.ts';
import { modelCases } from './state-store/model-case.ts';
import { reclaimCases } from './state-store/reclaim-cases.ts';
import { runCases } from './state-store/run-cases.ts';
import type { StateStoreCase, StateStoreContext } from './state-store/state-store-case.ts';

const fixedCases: readonly StateStoreCase[] = [...runCases, ...claimCases, ...fenceCases, ...reclaimCases, ...finishCases, ...listCases];

export interface StateStoreTraits extends Pick<StateStore, 'leaseProof'> {
  /** Length of each sequence of random calls; 250 unless given. Fewer suit a store behind a network. */
  readonly randomCalls?: number;
}

/**
 * What every state store must do, whatever it is made of. Nothing in it waits for a clock.
 *
 * @returns the whole suite for a store of these traits: every case is in it, those that cannot ask it with the reason to skip them
 */
export function stateStoreCases({ leaseProof, randomCalls = 250 }: StateStoreTraits): readonly ConformanceCase<StateStoreContext>[] {
  return [...fixedCases, ...modelCases(randomCalls)].map(({ name, run, leaseProof: asked = leaseProof }) =>
    asked === leaseProof ? { name, run } : { name, run, skip: `asks a store that proves a dead lease by ${asked}` },
  );
}
