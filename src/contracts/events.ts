import type { ErrorCode } from '../kernel/errors.ts';
import type { TaskEnd } from '../kernel/run/exit-verdict.ts';

/** Everything the engine has to tell, one type an event. The command line words them. The unit `FINISH_UNIT` is the finish of the run. */
export type RunEvent =
  | { readonly type: 'planned'; readonly units: number; readonly items: number }
  | { readonly type: 'already-planned' }
  /** A planner was gone for a while, and this task wrote what was missing. */
  | { readonly type: 'plan-helped'; readonly created: number }
  | { readonly type: 'claimed'; readonly unit: number; readonly token: number; readonly count: number }
  /** A peer was quicker to claim a unit. */
  | { readonly type: 'claim-lost' }
  /** A dead claim was taken back; `failed` when its attempts were spent. */
  | { readonly type: 'reclaimed'; readonly unit: number; readonly token: number; readonly failed: boolean }
  /** A claim that looked dead moved, or a peer was quicker to take it back. */
  | { readonly type: 'reclaim-lost'; readonly unit: number; readonly token: number }
  /** This task's claim is no longer the row's. */
  | { readonly type: 'fenced'; readonly unit: number; readonly token: number; readonly during: string }
  /** This task's lease was about to pass unrenewed: it dropped the unit. */
  | { readonly type: 'lease-lost'; readonly unit: number; readonly token: number }
  /** The unit's part stood already. */
  | { readonly type: 'adopted'; readonly unit: number }
  /** Other bytes stood where this task's were to go: the unit starts again under the claim's own name. */
  | { readonly type: 'determinism-fault'; readonly unit: number; readonly key: string }
  | { readonly type: 'item-done'; readonly unit: number }
  | { readonly type: 'unit-done'; readonly unit: number; readonly items: number; readonly bytes: number }
  | { readonly type: 'unit-failed'; readonly unit: number; readonly reason: string }
  | { readonly type: 'released'; readonly unit: number; readonly why: string }
  /** A store, disk or browser does not answer; the next try comes in `retryMs`. */
  | { readonly type: 'waiting'; readonly code: ErrorCode; readonly message: string; readonly retryMs: number }
  | { readonly type: 'finish-claimed' }
  /** A peer was quicker to claim the finish of the run. */
  | { readonly type: 'finish-lost' }
  | { readonly type: 'root-written'; readonly corpusSha256: string; readonly items: number }
  | { readonly type: 'ended'; readonly end: TaskEnd };

export type EmitRunEvent = (event: RunEvent) => void;
