import type { ConformanceCase } from './conformance.ts';
import { drawCases } from './spend-ledger/draw-cases.ts';
import { limitCases } from './spend-ledger/limit-cases.ts';
import { ledgerModelCases } from './spend-ledger/model-case.ts';
import { openCases } from './spend-ledger/open-cases.ts';
import { returnCases } from './spend-ledger/return-cases.ts';
import { settleCases } from './spend-ledger/settle-cases.ts';
import type { StateStoreContext } from './state-store/state-store-case.ts';

/** What the ledger of every state store must do, however many rows its limit is split over. Nothing in it waits for a clock. */
export const spendLedgerSuite: readonly ConformanceCase<StateStoreContext>[] = [
  ...openCases,
  ...drawCases,
  ...returnCases,
  ...settleCases,
  ...limitCases,
  ...ledgerModelCases,
];
