import { GoldleafError } from '../errors.ts';
import { grantedOf, newShard, type LedgerShard } from './shard.ts';

/** What a ledger is opened with, and how its limit lies in its shards. */
export interface LedgerHead {
  /** The sum of {@link limits}. */
  readonly limit: number;
  /** Grows with every other limit. */
  readonly revision: number;
  /** What held before this one, and holds again if this one has no room for what is granted meanwhile. */
  readonly before: number;
  /** Limits of the shards, in their order. */
  readonly limits: readonly number[];
}

/** A million dollars: far within the integers that are exact, and more than anybody means. */
export const MAX_LIMIT_NANO = 1_000_000 * 1_000_000_000;

/** @throws GoldleafError `USAGE` unless it is a whole number of nano-dollars from 0 to {@link MAX_LIMIT_NANO} */
export function checkLimit(limitNano: number): void {
  if (Number.isInteger(limitNano) && limitNano >= 0 && limitNano <= MAX_LIMIT_NANO) return;
  throw new GoldleafError('USAGE', `a budget of ${limitNano} nano-dollars is no limit that can be kept`, {
    hint: 'Name one from 0 to 1,000,000 dollars: --budget-usd 5',
  });
}

export function newHead(limitNano: number, shards: number): LedgerHead {
  return { limit: limitNano, revision: 1, before: limitNano, limits: split(limitNano, shards) };
}

/** A shard that does not stand yet. */
export function newShardOf(head: LedgerHead, at: number): LedgerShard {
  return newShard(head.limits[at] as number, head.revision);
}

/** The head for another limit: every shard keeps what is granted of it, and the rest is spread evenly. Undefined when more is granted. */
export function movedHead(head: LedgerHead, limitNano: number, shards: readonly LedgerShard[]): LedgerHead | undefined {
  const granted = shards.map(grantedOf);
  const rest = limitNano - sum(granted);
  if (rest < 0) return undefined;
  const spread = split(rest, granted.length);
  return { ...head, limit: limitNano, revision: head.revision + 1, limits: granted.map((nano, at) => nano + (spread[at] as number)) };
}

/**
 * The shard as the head wants it, or undefined when it is so already, or when more of it is granted meanwhile than it
 * shall hold.
 */
export function moveShard(shard: LedgerShard, head: LedgerHead, at: number): LedgerShard | undefined {
  const limit = head.limits[at] as number;
  if (shard.revision >= head.revision || grantedOf(shard) > limit) return undefined;
  return { ...shard, limit, revision: head.revision };
}

/** As even as whole numbers can be; they add up to the whole. */
function split(whole: number, parts: number): number[] {
  const [each, over] = [Math.floor(whole / parts), whole % parts];
  return Array.from({ length: parts }, (_, at) => each + (at < over ? 1 : 0));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
