import { setImmediate as breathe } from 'node:timers/promises';
import type { Expected, Item, ItemKey, PutOutcome, Range, Table } from '../../../../src/backends/state/dynamodb/table.ts';
import { GoldleafError } from '../../../../src/kernel/errors.ts';
import { TableRows } from './table-rows.ts';

/** `lost`: the put takes effect and nobody hears of it. `late`: it takes effect at `land()`. `never`: it does not. */
export type PutFault = 'lost' | 'late' | 'never';

/** A table without a wire. */
export class MemoryTable implements Table {
  readonly uri = 'dynamodb://memory';
  /** What the next puts meet, in order. */
  readonly faults: (PutFault | undefined)[] = [];
  /** Calls that came so far. */
  readonly calls: ('get' | 'put' | 'query')[] = [];
  readonly #rows = new TableRows();
  readonly #late: (() => void)[] = [];

  async get(key: ItemKey): Promise<Item | undefined> {
    this.calls.push('get');
    await breathe();
    return this.#rows.get(key);
  }

  async put(item: Item & ItemKey, expected?: Expected): Promise<PutOutcome> {
    this.calls.push('put');
    await breathe();
    const fault = this.faults.shift();
    if (fault === 'late') this.#late.push(() => void this.#rows.put(item, expected));
    if (fault === 'never' || fault === 'late') throw new GoldleafError('UNAVAILABLE', 'no answer');
    const outcome = this.#rows.put(item, expected);
    if (fault === 'lost') throw new GoldleafError('UNAVAILABLE', 'no answer');
    return outcome;
  }

  /** What was under way for long arrives now. */
  land(): void {
    for (const put of this.#late.splice(0)) put();
  }

  async query(range: Range): Promise<readonly Item[]> {
    this.calls.push('query');
    await breathe();
    return this.#rows.query(range);
  }

  close(): void {}
}
