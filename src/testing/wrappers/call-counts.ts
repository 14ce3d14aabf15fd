import type { StoreCall } from './intercept.ts';

/** A call with its place among those before it. */
export interface NumberedCall extends StoreCall {
  /** Of all calls, from 1. */
  readonly ordinal: number;
  /** Of the calls of this method, from 1. */
  readonly nth: number;
}

/** How often each method was called: counted when the call is made, whatever becomes of it. */
export class CallCounts {
  #counts = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  of(method: string): number {
    return this.#counts.get(method) ?? 0;
  }

  /** Method → calls, in order of the names; those that were not called are left out. */
  get byMethod(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#counts].sort(([left], [right]) => (left < right ? -1 : 1)));
  }

  /** What was counted since the last call of this, which begins anew. */
  take(): Readonly<Record<string, number>> {
    const taken = this.byMethod;
    this.#counts = new Map();
    this.#total = 0;
    return taken;
  }

  /** One more. */
  add(call: StoreCall): NumberedCall {
    const nth = this.of(call.method) + 1;
    this.#counts.set(call.method, nth);
    this.#total += 1;
    return { ...call, ordinal: this.#total, nth };
  }
}
