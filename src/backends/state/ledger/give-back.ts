import type { ReturnRequest } from '../../../contracts/spend-ledger.ts';
import { holdingOf, takeBack } from '../../../kernel/budget/shard.ts';
import { noSuchLedger, shardName, shardsFor, type OpenLedger } from './names.ts';

/**
 * Takes back what the account was granted beyond what it keeps, wherever it was granted. What it keeps is told instead
 * of what it returns, so that a chunk whose grant it never heard of goes back too.
 */
export async function giveBack({ rows, run, shards }: OpenLedger, { account, sequence, keepNano }: ReturnRequest): Promise<void> {
  const seen = await rows.list(run, 'shard');
  if (seen.size === 0) throw noSuchLedger(run);
  const held = shardsFor(account, shards).map((at) => {
    const shard = seen.get(shardName(at).id);
    return { at, nano: shard === undefined ? 0 : holdingOf(shard, account).granted };
  });
  let over = held.reduce((sum, { nano }) => sum + nano, 0) - keepNano;
  for (const { at, nano } of held) {
    const back = Math.min(nano, over);
    if (back <= 0) continue;
    await rows.change(run, shardName(at), (shard) => shard && takeBack(shard, account, sequence, back));
    over -= back;
  }
}
