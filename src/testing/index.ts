// What a store, a model or a sink of your own is proven with. Nothing of it knows a test runner.

// What every implementation must do, as plain data: name, run, and a reason where a case is to be skipped.
export type { ConformanceCase } from './conformance.ts';
export { stateStoreCases } from './state-store-suite.ts';
export type { StateStoreContext } from './state-store/state-store-case.ts';
export { spendLedgerSuite as spendLedgerCases } from './spend-ledger-suite.ts';
export { blobStoreCases, type BlobStoreContext } from './blob-store-suite.ts';
export { textModelCases } from './text-model-suite.ts';
export type { OpenedTextModel, TextModelContext, VendorMood } from './text-model/text-model-case.ts';

// A store whose calls are counted and meet faults, on a schedule.
export { wrapBlobStore, wrapStateStore, type WrapOptions, type WrappedStore } from './wrappers/wrap-store.ts';
export type { CallCounts, NumberedCall } from './wrappers/call-counts.ts';
export { failing, late, lostReply, lostRequest, sentTwice, type Fault } from './wrappers/fault.ts';
export {
  firstOf,
  plannedFaults,
  seededFaults,
  throttledTo,
  type FaultSchedule,
  type PlannedFault,
  type SeededFaults,
} from './wrappers/fault-schedule.ts';
export { intercept, replaceMembers, type StoreCall } from './wrappers/intercept.ts';

// Whole fleets in virtual time, over a model of a store: where its requests begin and end.
export { simulate, tellFailure, type SimulationOptions, type SimulationReport } from './simulation/simulate.ts';
export { STORE_PAIRS, type StorePair } from './simulation/stores/models.ts';
export type { Scenario } from './simulation/scenario.ts';
export type { BlobModel, Rows, StateModel } from './simulation/store-model.ts';
export type { RemoteCall, WireErrors } from './simulation/remote-call.ts';
export type { Wire } from './simulation/wire.ts';
