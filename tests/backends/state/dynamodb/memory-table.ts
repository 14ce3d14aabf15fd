import { setImmediate as breathe } from 'node:timers/promises';
import { GoldleafError } from '../../../../src/kernel/errors.ts';
import type { Expected, Item, ItemKey, PutOutcome, Range, Table } from '../../../../src/backends/state/dynamodb/table.ts';
import { INDEXED } from '../../../../src/backends/state/dynamodb/unit-item.ts';

/** `lost`: the put takes effect and nobody hears of it. `late`: it takes effect at `land()`. `never`: it does not. */
export type PutFault = 'lost' | 'late' | 'never';

/** A table with the semantics of DynamoDB and no wire: one-row atomic puts, a sparse index with few attributes. */
export class MemoryTable implements Table {
  readonly uri = 'dynamodb://memory';
  /** What the next puts meet, in order; none is left out by `undefined`. */
  readonly faults: (PutFault | undefined)[] = [];
  /** Calls that came so far, such as `put`. */
  readonly calls: ('get' | 'put' | 'query')[] = [];
  readonly #rows = new Map<string, Item & ItemKey>();
  readonly #late: (() => void)[] = [];

  async get(key: ItemKey): Promise<Item | undefined> {
    this.calls.push('get');
    await breathe();
    return this.#rows.get(nameOf(key));
  }

  async put(item: Item & ItemKey, expected?: Expected): Promise<PutOutcome> {
    this.calls.push('put');
    await breathe();
    const fault = this.faults.shift();
    if (fault === 'late') this.#late.push(() => void this.#putNow(item, expected));
    if (fault === 'never' || fault === 'late') throw new GoldleafError('UNAVAILABLE', 'no answer');
    const outcome = this.#putNow(item, expected);
    if (fault === 'lost') throw new GoldleafError('UNAVAILABLE', 'no answer');
    return outcome;
  }

  /** What was under way for long arrives now. */
  land(): void {
    for (const putNow of this.#late.splice(0)) putNow();
  }

  async query({ pk, by, from, to, whole, only, limit }: Range): Promise<readonly Item[]> {
    this.calls.push('query');
    await breathe();
    return [...this.#rows.values()]
      .filter((row) => row.pk === pk && row[by] !== undefined && row[by] >= from && row[by] <= to)
      .sort((left, right) => (String(left[by]) < String(right[by]) ? -1 : 1))
      .slice(0, limit)
      .map((row) => (only !== undefined ? pick(row, only) : by === 'q' && whole !== true ? pick(row, ['pk', 'sk', 'q', ...INDEXED]) : row));
  }

  close(): void {}

  #putNow(item: Item & ItemKey, expected: Expected | undefined): PutOutcome {
    const standing = this.#rows.get(nameOf(item));
    if (expected !== undefined && !meets(standing, expected)) return { applied: false, standing };
    this.#rows.set(nameOf(item), item);
    return { applied: true };
  }
}

function meets(standing: Item | undefined, expected: Expected): boolean {
  if (expected === 'absent') return standing === undefined;
  return standing !== undefined && Object.entries(expected).every(([name, value]) => standing[name] === value);
}

function pick(row: Item, names: readonly string[]): Item {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}

function nameOf({ pk, sk }: ItemKey): string {
  return `${pk}\n${sk}`;
}
