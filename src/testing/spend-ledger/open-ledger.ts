import assert from 'node:assert/strict';
import type { DrawRequest, LedgerState, SpendLedger, SpendRow } from '../../contracts/spend-ledger.ts';
import type { RunKey, StateStore } from '../../contracts/state-store.ts';
import { isGoldleafError, type ErrorCode } from '../../kernel/errors.ts';
import { planRun } from '../state-store/planned-run.ts';

export const LIMIT = 1_000_000;

/** A run with an open ledger. */
export async function openLedger(store: StateStore, limitNano = LIMIT, runId = 'run'): Promise<RunKey> {
  const run = await planRun(store, 1, runId);
  assert.deepEqual(await store.ledger.open(run, limitNano), { created: true, limitNano });
  return run;
}

export function request(account: string, sequence: number, leastNano: number, terms: Partial<DrawRequest> = {}): DrawRequest {
  return { account, sequence, leastNano, mostNano: leastNano, tasks: 1, ...terms };
}

export function spendRow(account: string, sequence: number, nanoUsd: number, model = 'vendor/model'): SpendRow {
  return { account, sequence, models: { [model]: { calls: sequence, tokensIn: 10 * sequence, tokensOut: sequence, nanoUsd } } };
}

export async function stateOf(ledger: SpendLedger, run: RunKey): Promise<LedgerState> {
  const state = await ledger.read(run);
  assert.ok(state !== undefined, 'the ledger is open, and was not found');
  return state;
}

export async function grantedTo(ledger: SpendLedger, run: RunKey, account: string): Promise<number> {
  return (await stateOf(ledger, run)).granted.get(account) ?? 0;
}

/** The sum of all that is granted, which must be what is not left. */
export async function sumGranted(ledger: SpendLedger, run: RunKey): Promise<number> {
  const { granted, leftNano, limitNano } = await stateOf(ledger, run);
  const sum = [...granted.values()].reduce((total, nano) => total + nano, 0);
  assert.equal(sum + leftNano, limitNano, 'what is granted and what is left do not add up to the limit');
  return sum;
}

export async function rejectsWith(code: ErrorCode, call: Promise<unknown>): Promise<void> {
  await assert.rejects(call, (error) => isGoldleafError(error, code));
}
