import { sha256 } from '../../../kernel/digest.ts';
import { GoldleafError } from '../../../kernel/errors.ts';
import type { RunKey } from '../../../kernel/run/plan.ts';
import type { LedgerRows, RowName } from './ledger-rows.ts';

/** A ledger that is open. */
export interface OpenLedger {
  readonly rows: LedgerRows;
  readonly run: RunKey;
  readonly shards: number;
}

export const HEAD: RowName<'head'> = { kind: 'head', id: 'head' };

export function shardName(at: number): RowName<'shard'> {
  return { kind: 'shard', id: String(at).padStart(3, '0') };
}

/** All shards, beginning with the account's own: accounts are spread by their names. */
export function shardsFor(account: string, shards: number): readonly number[] {
  const own = Number.parseInt(sha256(account).slice(0, 8), 16) % shards;
  return Array.from({ length: shards }, (_, step) => (own + step) % shards);
}

export function noSuchLedger({ runId }: RunKey): GoldleafError {
  return new GoldleafError('NOT_FOUND', `run ${runId} has no spend ledger in the state store`, {
    hint: 'A ledger is opened when a build with a budget is planned: start the build again with its --budget-usd.',
  });
}
