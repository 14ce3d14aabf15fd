import { exactPrice, nanoCost } from '../../../src/jobs/catalogue/mix/cost.ts';
import type { TokenPrice } from '../../../src/jobs/catalogue/mix/mix.ts';
import type { Usage } from './wire.ts';

export interface BillRow extends Usage {
  /** Requests that came in, billed or not. */
  readonly requests: number;
  readonly billed: number;
  readonly nanoUsd: number;
}

/** What the vendor asks for one call. */
export interface Charge {
  readonly model: string;
  /** As it came, whole. */
  readonly prompt: string;
  readonly nanoUsd: number;
}

/** Model → what its vendor will ask for. */
export type BillRows = Readonly<Record<string, BillRow>>;

const EMPTY: BillRow = { requests: 0, billed: 0, tokensIn: 0, tokensOut: 0, nanoUsd: 0 };

export class Bill {
  readonly #prices: Readonly<Record<string, TokenPrice>>;
  readonly #rows: Record<string, BillRow> = {};
  readonly #charges: Charge[] = [];

  constructor(prices: Readonly<Record<string, TokenPrice>>) {
    this.#prices = prices;
  }

  get rows(): BillRows {
    return this.#rows;
  }

  /** Call by call, in the order they were charged. */
  get charges(): readonly Charge[] {
    return this.#charges;
  }

  get total(): BillRow {
    return Object.values(this.#rows).reduce(sum, EMPTY);
  }

  /** Returns how many requests of the model there were, this one counted. */
  requested(model: string): number {
    const row = sum(this.#rows[model] ?? EMPTY, { ...EMPTY, requests: 1 });
    this.#rows[model] = row;
    return row.requests;
  }

  charge(model: string, prompt: string, usage: Usage): void {
    const nanoUsd = nanoCost(exactPrice(this.#prices[model] ?? { in: '0', out: '0' }), usage);
    this.#charges.push({ model, prompt, nanoUsd });
    this.#rows[model] = sum(this.#rows[model] ?? EMPTY, { requests: 0, billed: 1, ...usage, nanoUsd });
  }
}

function sum(left: BillRow, right: BillRow): BillRow {
  return {
    requests: left.requests + right.requests,
    billed: left.billed + right.billed,
    tokensIn: left.tokensIn + right.tokensIn,
    tokensOut: left.tokensOut + right.tokensOut,
    nanoUsd: left.nanoUsd + right.nanoUsd,
  };
}
