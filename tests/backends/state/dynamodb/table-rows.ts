import type { Expected, Item, ItemKey, PutOutcome, Range } from '../../../../src/backends/state/dynamodb/table.ts';
import { INDEXED } from '../../../../src/backends/state/dynamodb/unit-item.ts';

/** Rows with the semantics of DynamoDB, each call one step: one-row puts, a sparse index that repeats few attributes. */
export class TableRows {
  readonly #rows = new Map<string, Item & ItemKey>();

  get(key: ItemKey): Item | undefined {
    return this.#rows.get(nameOf(key));
  }

  put(item: Item & ItemKey, expected: Expected | undefined): PutOutcome {
    const standing = this.get(item);
    if (expected !== undefined && !meets(standing, expected)) return { applied: false, standing };
    this.#rows.set(nameOf(item), item);
    return { applied: true };
  }

  query({ pk, by, from, to, whole, only, backwards, limit }: Range): readonly Item[] {
    return [...this.#rows.values()]
      .filter((row) => row.pk === pk && row[by] !== undefined && row[by] >= from && row[by] <= to)
      .sort((left, right) => (String(left[by]) < String(right[by]) === (backwards !== true) ? -1 : 1))
      .slice(0, limit)
      .map((row) => (by === 'q' && whole !== true ? pick(row, ['pk', 'sk', 'q', ...INDEXED]) : row))
      .map((row) => (only === undefined ? row : pick(row, only)));
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
