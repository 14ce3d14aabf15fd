import type { Json } from '../kernel/canonical-json.ts';
import type { ItemEntry, ShardEntry } from '../kernel/golden/manifest.ts';
import type { TableSchema } from '../kernel/golden/table.ts';
import type { RunKind } from '../kernel/run/plan.ts';
import type { UnitRange } from '../kernel/run/unit.ts';

/** What the drain loop gives a job for one claim of one unit. */
export interface UnitOutput {
  /** Stands for the unit in every key: `unit-000042`, or with the claim's nonce where claims must not meet. */
  readonly name: string;
  /** Aborts when the claim is lost, the lease is about to pass, or the task must stop. */
  readonly signal: AbortSignal;
  /**
   * Puts an object of the unit if absent. Rejects when the claim is over, so nothing is written under a lost one, and
   * with the store's error. When other bytes stand under the key it rejects too, and the loop starts the unit again
   * under a name of its own: a job lets both pass through.
   */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** One more item is finished. */
  itemDone(): void;
}

/** What a unit consists of once all its objects stand: the body of its part. */
export interface UnitContent {
  readonly items: readonly ItemEntry[];
  readonly shards: readonly ShardEntry[];
  /** How the unit was made, for its part and the run's provenance. Numbers are safe integers. */
  readonly audit?: Json;
}

/**
 * What a run does with a unit. The drain loop knows this contract and nothing of documents or catalogues.
 *
 * Failure duty of `run`: `ITEM` for an error of one item's own (it fails the unit); `UNAVAILABLE`, `DISK_FULL` and
 * `BROWSER_UNAVAILABLE` when the ground is broken (the unit is released uncharged, and the task waits). `FORBIDDEN`,
 * `UNUSABLE_STORE`, `MISSING_PACKAGE` and `NOT_FOUND` would meet every unit: it is released, and the task ends. Any other
 * error fails the unit.
 */
export interface UnitJob {
  readonly kind: RunKind;
  /** Every golden table of the run, in the order of its digests. */
  readonly tables: readonly TableSchema[];
  /** Whether a unit done twice gives the same bytes. If not, every claim writes under its own name. */
  readonly deterministic: boolean;
  run(range: UnitRange, output: UnitOutput): Promise<UnitContent>;
  /** What the audits of all parts come to, in unit order: a pure function of them. It goes into the root manifest. */
  provenance?(audits: readonly (Json | undefined)[]): Json;
  close(): Promise<void>;
}
