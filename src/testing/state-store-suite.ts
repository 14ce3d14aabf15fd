import { claimCases } from './state-store/claim-cases.ts';
import { fenceCases } from './state-store/fence-cases.ts';
import { finishCases } from './state-store/finish-cases.ts';
import { listCases } from './state-store/list-cases.ts';
import { modelCases } from './state-store/model-case.ts';
import { reclaimCases } from './state-store/reclaim-cases.ts';
import { runCases } from './state-store/run-cases.ts';
import type { StateStoreCase } from './state-store/state-store-case.ts';

/** What every state store must do, whatever it is made of. Nothing in it waits for a clock. */
export const stateStoreSuite: readonly StateStoreCase[] = [
  ...runCases,
  ...claimCases,
  ...fenceCases,
  ...reclaimCases,
  ...finishCases,
  ...listCases,
  ...modelCases,
];
