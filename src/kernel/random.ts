import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { sha256Words } from './digest.ts';

/** A stream of draws that is a pure function of what it was opened with. */
export interface RandomStream {
  /** A float in [0, 1). */
  float(): number;
  /** An integer in [low, high], both included. @throws RangeError when that is no range of integers. */
  int(low: number, high: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** One of the items, each equally likely. @throws RangeError for an empty list. */
  pick<T>(items: readonly T[]): T;
  /** One of the items, in proportion to its weight. @throws RangeError when no weight is positive. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T;
  /** `count` different items in random order (all of them when there are fewer). */
  sample<T>(items: readonly T[], count: number): T[];
}

/**
 * The stream of one purpose of one item: `(seed, index, purpose) → stream`.
 *
 * Every question asks its own stream, so adding a draw for one purpose moves no draw of another.
 */
export function openStream(seed: string, index: number, purpose: string): RandomStream {
  return new HashedStream(`${seed}\n${index}\n${purpose}`);
}

/** Begins at the hash of its name. Many a stream is opened and never asked: the hash waits for the first draw. */
class HashedStream implements RandomStream {
  readonly #name: string;
  #generator: RandomGenerator | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  float(): number {
    return uniformFloat64((this.#generator ??= generatorAt(this.#name)));
  }

  int(low: number, high: number): number {
    if (!Number.isSafeInteger(low) || !Number.isSafeInteger(high) || low > high) throw new RangeError(`no integers from ${low} to ${high}`);
    return uniformInt((this.#generator ??= generatorAt(this.#name)), low, high);
  }

  chance(probability: number): boolean {
    return this.float() < probability;
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError('cannot pick from an empty list');
    return items[this.int(0, items.length - 1)] as T;
  }

  weighted<T>(items: readonly T[], weight: (item: T) => number): T {
    return pickWeighted(items, weight, this.float());
  }

  /** Fisher-Yates, stopped after `count` places. */
  sample<T>(items: readonly T[], count: number): T[] {
    const pool = [...items];
    const wanted = Math.max(0, Math.min(count, pool.length));
    for (let place = 0; place < wanted; place++) {
      const other = this.int(place, pool.length - 1);
      const swapped = pool[place] as T;
      pool[place] = pool[other] as T;
      pool[other] = swapped;
    }
    return pool.slice(0, wanted);
  }
}

function generatorAt(name: string): RandomGenerator {
  return xoroshiro128plusFromState(sha256Words(name));
}

function pickWeighted<T>(items: readonly T[], weight: (item: T) => number, at: number): T {
  const total = items.reduce((sum, item) => sum + weight(item), 0);
  if (!(total > 0)) throw new RangeError('no item has a positive weight');
  let rest = at * total;
  for (const item of items) {
    rest -= weight(item);
    if (rest < 0) return item;
  }
  return items.findLast((item) => weight(item) > 0) as T;
}
