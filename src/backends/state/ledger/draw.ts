import type { DrawRequest } from '../../../contracts/spend-ledger.ts';
import { chunkNano } from '../../../kernel/budget/chunk.ts';
import { answered, grant, holdingOf, leftOf, type LedgerShard } from '../../../kernel/budget/shard.ts';
import { noSuchLedger, shardName, shardsFor, type OpenLedger } from './names.ts';

/**
 * Draws from the account's own shard if that alone can grant enough. Otherwise the chunk is put together from all of
 * them, so that a limit split over many shards leaves no more behind than a whole one.
 */
export async function draw(ledger: OpenLedger, request: DrawRequest): Promise<number> {
  const order = shardsFor(request.account, ledger.shards);
  const own = await drawFromOwn(ledger, request, order[0] as number);
  return own >= request.leastNano || ledger.shards === 1 ? own : drawFromAll(ledger, request, order);
}

async function drawFromOwn({ rows, run, shards }: OpenLedger, request: DrawRequest, at: number): Promise<number> {
  const { account, sequence, leastNano } = request;
  let granted = 0;
  await rows.change(run, shardName(at), (shard) => {
    if (shard === undefined) throw noSuchLedger(run);
    const earlier = answered(shard, account, sequence);
    granted = earlier ?? 0;
    if (earlier !== undefined || leftOf(shard) < leastNano) return undefined;
    // What the others have left is as much as here, until it is known to be less.
    const grants = grant(shard, account, sequence, chunkNano(request, leftOf(shard) * shards));
    granted = grants.nano;
    return grants.row;
  });
  return granted;
}

async function drawFromAll({ rows, run }: OpenLedger, request: DrawRequest, order: readonly number[]): Promise<number> {
  const { account, sequence, leastNano } = request;
  const seen = await rows.list(run, 'shard');
  const shards = [...seen.values()];
  // Somebody waits for a newer one.
  if (shards.some((shard) => holdingOf(shard, account).sequence > sequence)) return 0;
  const within = reach(shards, account, sequence);
  if (within.taken + within.left < leastNano) return within.taken;
  const wanted = chunkNano(request, within.taken + within.left);
  let taken = within.taken;
  for (const at of order) {
    if (taken >= wanted) break;
    const shard = seen.get(shardName(at).id);
    if (shard === undefined || leftOf(shard) === 0 || answered(shard, account, sequence) !== undefined) continue;
    taken += await take(rows, run, request, at, wanted - taken);
  }
  return taken;
}

async function take(rows: OpenLedger['rows'], run: OpenLedger['run'], request: DrawRequest, at: number, nano: number): Promise<number> {
  let granted = 0;
  await rows.change(run, shardName(at), (shard) => {
    const grants = shard && grant(shard, request.account, request.sequence, nano);
    granted = grants?.nano ?? 0;
    return grants?.row;
  });
  return granted;
}

/** What this very draw has already, and what it may still be granted. */
function reach(shards: readonly LedgerShard[], account: string, sequence: number): { readonly taken: number; readonly left: number } {
  let [taken, left] = [0, 0];
  for (const shard of shards) {
    const earlier = answered(shard, account, sequence);
    if (earlier === undefined) left += leftOf(shard);
    else taken += earlier;
  }
  return { taken, left };
}
