import { GoldleafError } from '../../../kernel/errors.ts';
import { checkLimit, movedHead, moveShard, newShardOf, type LedgerHead } from '../../../kernel/budget/limit.ts';
import type { LedgerShard } from '../../../kernel/budget/shard.ts';
import type { RunKey } from '../../../kernel/run/plan.ts';
import type { LedgerRows } from './ledger-rows.ts';
import { HEAD, noSuchLedger, shardName } from './names.ts';

/** Changes that may get in each other's way before something is wrong. */
const MOST_RACES = 50;

/**
 * Another limit, told to the head first and to the shards after it. At every moment in between the shards add up to no
 * more than the larger of the two limits, and whoever finds it half done can finish it.
 */
export async function setLimit(rows: LedgerRows, run: RunKey, limitNano: number): Promise<'done' | 'below-granted'> {
  checkLimit(limitNano);
  let aim = limitNano;
  let before: number | undefined;
  for (let races = 0; races < MOST_RACES; races++) {
    const head = await rows.read(run, HEAD);
    if (head === undefined) throw noSuchLedger(run);
    const isApplied = await applyHead(rows, run, head);
    if (isApplied && head.limit === aim) return aim === limitNano ? 'done' : 'below-granted';
    // One that somebody left half set never held.
    before ??= isApplied ? head.limit : head.before;
    const moved = movedHead({ ...head, before }, aim, await shardsOf(rows, run));
    if (moved !== undefined) await replaceHead(rows, run, head, moved);
    else if (head.limit === before && isApplied) return 'below-granted';
    // Draws came in between that the new limit has no room for.
    else aim = before;
  }
  throw new GoldleafError('UNAVAILABLE', `the ledger of run ${run.runId} does not come to rest`);
}

/** Makes every shard what the head says. @returns false when more is granted of one than it shall hold */
export async function applyHead(rows: LedgerRows, run: RunKey, head: LedgerHead): Promise<boolean> {
  const seen = await rows.list(run, 'shard');
  const changes = head.limits.map((limit, at) => ({ at, by: limit - (seen.get(shardName(at).id)?.limit ?? 0) }));
  const pending = changes.filter(({ at }) => (seen.get(shardName(at).id)?.revision ?? 0) < head.revision);
  // What one gives up comes before what another gets.
  for (const some of [pending.filter(({ by }) => by < 0), pending.filter(({ by }) => by >= 0)]) {
    const applied = await Promise.all(some.map(({ at }) => applyTo(rows, run, head, at)));
    if (applied.includes(false)) return false;
  }
  return true;
}

async function applyTo(rows: LedgerRows, run: RunKey, head: LedgerHead, at: number): Promise<boolean> {
  let standing: LedgerShard | undefined;
  await rows.change(run, shardName(at), (shard) => {
    const moved = shard === undefined ? newShardOf(head, at) : moveShard(shard, head, at);
    standing = moved ?? shard;
    return moved;
  });
  return (standing?.revision ?? 0) >= head.revision;
}

async function replaceHead(rows: LedgerRows, run: RunKey, head: LedgerHead, moved: LedgerHead): Promise<void> {
  await rows.change(run, HEAD, (standing) => (standing?.revision === head.revision ? moved : undefined));
}

async function shardsOf(rows: LedgerRows, run: RunKey): Promise<readonly LedgerShard[]> {
  const seen = await rows.list(run, 'shard');
  return [...seen.keys()].sort().map((id) => seen.get(id) as LedgerShard);
}
