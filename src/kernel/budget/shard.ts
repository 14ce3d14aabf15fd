/**
 * The part of a run's limit that lies in one row, and who was granted what of it.
 *
 * Every rule is a pure function from the row as it was read to the row as it shall be, with `row: undefined` when
 * nothing changes. Whatever is sent again, or arrives late, the sum of what is granted never exceeds the limit.
 */
export interface LedgerShard {
  /** Nano-dollars. */
  readonly limit: number;
  /** Of the ledger's head, by which this limit was set. */
  readonly revision: number;
  /** By account. They stay when nothing is held any more, to recognise what arrives late. */
  readonly holdings: Readonly<Record<string, Holding>>;
}

export interface Holding {
  /** Of the last draw or return that changed it. */
  readonly sequence: number;
  /** Granted and not returned. */
  readonly granted: number;
  /** What that last draw was granted; 0 after a return. */
  readonly lastGranted: number;
}

export interface Grant {
  readonly row: LedgerShard | undefined;
  /** What this draw has from this shard, now or by an earlier send. */
  readonly nano: number;
}

const NOBODYS: Holding = { sequence: 0, granted: 0, lastGranted: 0 };

export function newShard(limit: number, revision: number): LedgerShard {
  return { limit, revision, holdings: {} };
}

export function holdingOf({ holdings }: LedgerShard, account: string): Holding {
  return Object.hasOwn(holdings, account) ? (holdings[account] as Holding) : NOBODYS;
}

export function grantedOf({ holdings }: LedgerShard): number {
  return Object.values(holdings).reduce((sum, { granted }) => sum + granted, 0);
}

/** Below zero never: a limit that was lowered under what is granted leaves nothing. */
export function leftOf(shard: LedgerShard): number {
  return Math.max(0, shard.limit - grantedOf(shard));
}

/** What a draw of this sequence has from the shard already; undefined when it may still be granted something. */
export function answered(shard: LedgerShard, account: string, sequence: number): number | undefined {
  const held = holdingOf(shard, account);
  if (held.sequence < sequence) return undefined;
  // A newer one was answered since: nobody waits for this one any more.
  return held.sequence === sequence ? held.lastGranted : 0;
}

/** Grants what is left of `nano`, if that is something. A repeat of the sequence gets what it got. */
export function grant(shard: LedgerShard, account: string, sequence: number, nano: number): Grant {
  const earlier = answered(shard, account, sequence);
  if (earlier !== undefined) return { row: undefined, nano: earlier };
  const granted = Math.min(nano, leftOf(shard));
  if (granted <= 0) return { row: undefined, nano: 0 };
  const held = holdingOf(shard, account).granted + granted;
  return { row: withHolding(shard, account, { sequence, granted: held, lastGranted: granted }), nano: granted };
}

/** Takes so much back. A repeat of the sequence changes nothing. */
export function takeBack(shard: LedgerShard, account: string, sequence: number, nano: number): LedgerShard | undefined {
  const held = holdingOf(shard, account);
  if (held.sequence >= sequence || held.granted === 0 || nano <= 0) return undefined;
  return withHolding(shard, account, { sequence, granted: held.granted - Math.min(nano, held.granted), lastGranted: 0 });
}

function withHolding(shard: LedgerShard, account: string, holding: Holding): LedgerShard {
  return { ...shard, holdings: { ...shard.holdings, [account]: holding } };
}
