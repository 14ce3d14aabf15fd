import type { Quarantine } from '../../../contracts/spend-ledger.ts';
import type { LedgerHead } from '../../../kernel/budget/limit.ts';
import type { LedgerShard } from '../../../kernel/budget/shard.ts';
import type { SpendRow } from '../../../kernel/budget/spend.ts';
import type { RunKey } from '../../../kernel/run/plan.ts';

/** What a ledger consists of. */
export interface LedgerRowTypes {
  /** One, by which the ledger is open. */
  readonly head: LedgerHead;
  /** By their number. */
  readonly shard: LedgerShard;
  /** By account. */
  readonly spend: SpendRow;
  /** By provider. */
  readonly quarantine: Quarantine;
}

export type RowKind = keyof LedgerRowTypes;

export interface RowName<K extends RowKind = RowKind> {
  readonly kind: K;
  readonly id: string;
}

/** The row as it shall be, from the row that stands; undefined to leave it. */
export type RowRule<K extends RowKind> = (standing: LedgerRowTypes[K] | undefined) => LedgerRowTypes[K] | undefined;

/**
 * What a store gives the ledger: rows of a run, compared and set. The ledger is one implementation over these, so
 * stores cannot drift apart.
 *
 * Failure duty: as the state store's; `NOT_FOUND` for a run that does not exist, or is of another plan.
 */
export interface LedgerRows {
  /** Over how many rows the limit of a new ledger is split: one, unless the store limits the writes of one row. */
  readonly shards: number;
  /** Read strongly. */
  read<K extends RowKind>(run: RunKey, name: RowName<K>): Promise<LedgerRowTypes[K] | undefined>;
  /** By id, in order. Read strongly: every row as it stood at some moment of the call. */
  list<K extends RowKind>(run: RunKey, kind: K): Promise<ReadonlyMap<string, LedgerRowTypes[K]>>;
  /**
   * Writes what the rule says, on the condition that the row still stands as the rule saw it, and asks the rule anew
   * when it does not. The rule is asked once or more; what it saw last is what stood.
   */
  change<K extends RowKind>(run: RunKey, name: RowName<K>, rule: RowRule<K>): Promise<void>;
}

/** A ledger's rows of one run, as one atomic step of a transactional store sees them. */
export interface LedgerTable {
  get<K extends RowKind>(name: RowName<K>): LedgerRowTypes[K] | undefined;
  put<K extends RowKind>(name: RowName<K>, row: LedgerRowTypes[K]): void;
  /** In order of the ids. */
  list<K extends RowKind>(kind: K): ReadonlyMap<string, LedgerRowTypes[K]>;
}
