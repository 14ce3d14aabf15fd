import type { ClaimOutcome, ClaimRequest } from '../../../contracts/state-store.ts';
import { claim, FINISH_UNIT, type UnitRow } from '../../../kernel/run/unit.ts';
import type { Pool } from './pool.ts';
import type { SendCall } from './send-call.ts';

/** A claim as SQLite does it: one step, which takes back on its way what expired. */
export function claimInOneStep(pool: Pool, { terms, place, now, maxAttempts }: ClaimRequest): ClaimOutcome {
  const held = pool.heldBy(terms.nonce);
  if (held !== undefined) return { kind: 'claimed', row: held, reclaimed: [] };
  const reclaimed = pool
    .expired(now)
    .filter(({ unit }) => unit !== FINISH_UNIT)
    .map((row) => pool.takeBack(row.unit, row, maxAttempts))
    .filter((row) => row !== undefined);
  const free = pool.firstPending(placeIn(pool, place)) ?? pool.firstPending(0);
  const row = free && claim(free, terms);
  if (row === undefined) return { kind: 'none', reclaimed };
  pool.put(row);
  return { kind: 'claimed', row, reclaimed };
}

/** A claim as DynamoDB does it: a look at or after the place, one below it if that found none, and a conditional write. */
export async function claimInTwoSteps(find: () => Pool, send: SendCall, { terms, place }: ClaimRequest): Promise<ClaimOutcome> {
  const look = (from: number): Promise<UnitRow | undefined> =>
    send('claimUnit (look)', () => find().heldBy(terms.nonce) ?? find().firstPending(placeIn(find(), from)));
  const seen = (await look(place)) ?? (place > 0 ? await look(0) : undefined);
  if (seen === undefined) return { kind: 'none', reclaimed: [] };
  if (seen.state === 'RUNNING') return { kind: 'claimed', row: seen, reclaimed: [] };
  return send('claimUnit (write)', (): ClaimOutcome => {
    const standing = find().unit(seen.unit);
    const row = standing?.token === seen.token ? claim(standing, terms) : undefined;
    if (row === undefined) return { kind: 'lost' };
    find().put(row);
    return { kind: 'claimed', row, reclaimed: [] };
  });
}

/** @param takesExpired whether a passed deadline is proof enough to take the row over */
export function claimFinish(pool: Pool, { terms, now, maxAttempts }: ClaimRequest, takesExpired: boolean): ClaimOutcome {
  const finish = pool.unit(FINISH_UNIT);
  if (finish?.state === 'RUNNING' && finish.nonce === terms.nonce) return { kind: 'claimed', row: finish, reclaimed: [] };
  const isDead = takesExpired && finish?.state === 'RUNNING' && finish.deadline !== null && finish.deadline <= now;
  const freed = isDead ? pool.takeBack(FINISH_UNIT, finish, maxAttempts) : undefined;
  const reclaimed = freed === undefined ? [] : [freed];
  const standing = freed ?? finish;
  const row = standing && claim(standing, terms);
  if (row === undefined) return { kind: 'none', reclaimed };
  pool.put(row);
  return { kind: 'claimed', row, reclaimed };
}

function placeIn({ run }: Pool, place: number): number {
  return Math.floor(place * run.units);
}
