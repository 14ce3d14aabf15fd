import type { Quarantine } from '../../contracts/spend-ledger.ts';
import type { StateStore, TaskRow } from '../../contracts/state-store.ts';
import { budgetFigures, type BudgetFigures } from '../../kernel/budget/figures.ts';
import { usdOfNano } from '../../kernel/budget/usd.ts';
import { GoldleafError } from '../../kernel/errors.ts';
import type { RunRow } from '../../kernel/run/plan.ts';
import { exactUsd } from './readable-usd.ts';

/** What a build has spent, and whom it calls no more. */
export interface SpendReport {
  readonly figures: BudgetFigures;
  readonly quarantined: readonly Quarantine[];
}

/**
 * Opens the ledger of a build that asks models, unless it stands. The limit lives there and nowhere else.
 *
 * @param given a limit that was named explicitly
 * @throws GoldleafError `SETTINGS_DIFFER` when another limit stands
 */
export async function openLedger({ ledger }: Pick<StateStore, 'ledger'>, run: RunRow, given: number | undefined): Promise<void> {
  if (run.policy.budgetNano === undefined) return;
  const { limitNano } = await ledger.open(run, run.policy.budgetNano);
  if (given === undefined || given === limitNano) return;
  throw new GoldleafError('SETTINGS_DIFFER', `the budget of ${run.runId} is ${exactUsd(limitNano)}, not ${exactUsd(given)}`, {
    hint: `Leave --budget-usd out to go on with it, or change it: goldleaf resume ${run.runId} --state URI --budget-usd ${Number(usdOfNano(given))}`,
  });
}

/** Sets another limit. @throws GoldleafError `USAGE` for a build without one, or when more is granted already */
export async function changeBudget({ ledger }: Pick<StateStore, 'ledger'>, run: RunRow, limitNano: number): Promise<void> {
  if (run.policy.budgetNano === undefined) {
    throw new GoldleafError('USAGE', `run ${run.runId} calls no model, so it has no budget to change`);
  }
  await ledger.open(run, run.policy.budgetNano);
  if ((await ledger.setLimit(run, limitNano)) === 'done') return;
  throw new GoldleafError('USAGE', `${exactUsd(limitNano)} is less than what run ${run.runId} has spent or granted to its tasks`, {
    hint: 'goldleaf status tells how much that is.',
  });
}

/**
 * Undefined for a run without a ledger.
 *
 * @param live tasks at work: what any other one holds is stranded
 */
export async function readSpend(state: StateStore, run: RunRow, live: readonly TaskRow[]): Promise<SpendReport | undefined> {
  if (run.policy.budgetNano === undefined) return undefined;
  const [ledger, quarantined] = await Promise.all([state.ledger.read(run), state.ledger.quarantined(run)]);
  const nonces = new Set(live.map(({ taskNonce }) => taskNonce));
  return ledger && { figures: budgetFigures(ledger, nonces), quarantined };
}
