/** What calls of one model came to. */
export interface SpendTotals {
  readonly calls: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Integer nano-dollars. */
  readonly nanoUsd: number;
}

/** Running totals of one account: set, never added, so writing them again changes nothing. */
export interface SpendRow {
  readonly account: string;
  /** Grows with every change; an older row never replaces a newer one. */
  readonly sequence: number;
  /** `provider/model` → totals. */
  readonly models: Readonly<Record<string, SpendTotals>>;
}

export const NOTHING_SPENT: SpendTotals = { calls: 0, tokensIn: 0, tokensOut: 0, nanoUsd: 0 };

export function addTotals(left: SpendTotals, right: SpendTotals): SpendTotals {
  return {
    calls: left.calls + right.calls,
    tokensIn: left.tokensIn + right.tokensIn,
    tokensOut: left.tokensOut + right.tokensOut,
    nanoUsd: left.nanoUsd + right.nanoUsd,
  };
}

/** Nano-dollars of all models of a row. */
export function spentIn({ models }: SpendRow): number {
  return Object.values(models).reduce((sum, { nanoUsd }) => sum + nanoUsd, 0);
}

/** The row that shall stand: the newer one. Undefined when the standing one stays. */
export function newerRow(standing: SpendRow | undefined, row: SpendRow): SpendRow | undefined {
  return standing === undefined || standing.sequence < row.sequence ? row : undefined;
}

/**
 * An account of the ledger: one opening of one task's budget guard. A task that opens its job again gets another, so
 * that sequences and totals never begin anew under an old name.
 */
export function accountOf(taskNonce: string, opening: string): string {
  return `${taskNonce}.${opening}`;
}

/** The task that an account belongs to. */
export function taskOf(account: string): string {
  const point = account.lastIndexOf('.');
  return point === -1 ? account : account.slice(0, point);
}
