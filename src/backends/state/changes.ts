import type { FencedOutcome } from '../../contracts/state-store.ts';
import * as rules from '../../kernel/run/unit.ts';
import type { Fence, PartSummary, UnitRow } from '../../kernel/run/unit.ts';

/**
 * What one call of the contract does to one row. Every store reads the row, asks the change, and writes the answer on
 * the condition that the row it read still stands.
 */
export interface RowChange {
  /** The row as it shall be; undefined when the rule does not hold for the row that stands. */
  apply(row: UnitRow): UnitRow | undefined;
  /** Whether the row is what an earlier send of the same call left. */
  isApplied(row: UnitRow): boolean;
}

export function renewal(fence: Fence, deadline: number): RowChange {
  return { apply: (row) => rules.renew(row, fence, deadline), isApplied: () => false };
}

export function completion(fence: Fence, part: PartSummary): RowChange {
  return { apply: (row) => rules.complete(row, fence, part), isApplied: (row) => rules.isCompletedBy(row, fence) };
}

export function failure(fence: Fence, reason: string): RowChange {
  return { apply: (row) => rules.fail(row, fence, reason), isApplied: (row) => rules.isFailedBy(row, fence) };
}

export function letGo(fence: Fence): RowChange {
  return { apply: (row) => rules.release(row, fence), isApplied: (row) => rules.isReleasedBy(row, fence) };
}

export function returnToPool(token: number): RowChange {
  return {
    apply: (row) => (row.token === token ? rules.reset(row) : undefined),
    isApplied: (row) => row.state === 'PENDING' && row.token === token,
  };
}

export function adoption(token: number, part: PartSummary): RowChange {
  return {
    apply: (row) => (row.token === token ? rules.adopt(row, part) : undefined),
    isApplied: (row) => row.state === 'DONE' && row.token === token,
  };
}

/** What the caller is told of a change that was tried on a row, and the row to write, if any. */
export function tryChange(row: UnitRow, change: RowChange): { readonly outcome: FencedOutcome; readonly write: UnitRow | undefined } {
  const write = change.apply(row);
  const outcome = write !== undefined || change.isApplied(row) ? 'done' : 'fenced';
  return { outcome, write };
}
