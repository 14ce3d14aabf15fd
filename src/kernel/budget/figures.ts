import { addTotals, NOTHING_SPENT, spentIn, taskOf, type SpendRow, type SpendTotals } from './spend.ts';

/** A ledger as it was read. All amounts are integer nano-dollars. */
export interface LedgerState {
  readonly limitNano: number;
  /** Not granted to anybody. */
  readonly leftNano: number;
  /** Account → what it was granted and has not returned: its spending, what it still holds, what died with it. */
  readonly granted: ReadonlyMap<string, number>;
  readonly rows: readonly SpendRow[];
}

/** A ledger as people read it: limit = spent + granted + stranded + left, as long as no call cost more than its worst case. */
export interface BudgetFigures {
  readonly limitNano: number;
  /** Settled, and calls whose cost is not known at their worst case. */
  readonly spentNano: number;
  /** Held by live tasks and not spent yet. */
  readonly grantedNano: number;
  /** Held by tasks that are no more: it counts as spent, since calls of theirs may have been billed. */
  readonly strandedNano: number;
  readonly leftNano: number;
  readonly total: SpendTotals;
  /** `provider/model` → totals, in order of the names. */
  readonly models: ReadonlyMap<string, SpendTotals>;
}

/** @param liveTasks nonces of the tasks that are at work */
export function budgetFigures(state: LedgerState, liveTasks: ReadonlySet<string>): BudgetFigures {
  const models = spentByModel(state.rows);
  const total = [...models.values()].reduce(addTotals, NOTHING_SPENT);
  let [grantedNano, strandedNano] = [0, 0];
  for (const [account, nano] of unspent(state)) {
    if (liveTasks.has(taskOf(account))) grantedNano += nano;
    else strandedNano += nano;
  }
  const leftNano = Math.max(0, state.limitNano - total.nanoUsd - grantedNano - strandedNano);
  return { limitNano: state.limitNano, spentNano: total.nanoUsd, grantedNano, strandedNano, leftNano, total, models };
}

/** Account → what it holds and has not settled; accounts that hold nothing are left out. */
export function unspent({ granted, rows }: LedgerState): ReadonlyMap<string, number> {
  const spent = new Map(rows.map((row) => [row.account, spentIn(row)]));
  const held = [...granted].map(([account, nano]) => [account, nano - (spent.get(account) ?? 0)] as const);
  return new Map(held.filter(([, nano]) => nano > 0));
}

/**
 * What may still come to be drawn: all but what is settled and what is stranded. A call dearer than this can never be
 * made again.
 *
 * @param isDead whether what an account holds will never come back
 */
export function roomNano(state: LedgerState, isDead: (account: string) => boolean): number {
  const settled = state.rows.reduce((sum, row) => sum + spentIn(row), 0);
  const stranded = [...unspent(state)].reduce((sum, [account, nano]) => sum + (isDead(account) ? nano : 0), 0);
  return state.limitNano - settled - stranded;
}

function spentByModel(rows: readonly SpendRow[]): ReadonlyMap<string, SpendTotals> {
  const models = new Map<string, SpendTotals>();
  for (const row of rows) {
    for (const [model, totals] of Object.entries(row.models)) models.set(model, addTotals(models.get(model) ?? NOTHING_SPENT, totals));
  }
  return new Map([...models].sort(([left], [right]) => (left < right ? -1 : 1)));
}
