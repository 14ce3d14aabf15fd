import type { StoreName } from './fleet-scenario.ts';

/** Whether the call only tells that a task is alive. */
export function isBeat(method: string): boolean {
  return method === 'renew' || method === 'putTask';
}

/** How many calls were sent, by method and by second of virtual time. */
export class CallTally {
  readonly #byMethod = new Map<string, number>();
  readonly #bySecond = new Map<number, number>();
  #beats = 0;

  sent(now: number, store: StoreName, method: string): void {
    const [name, second] = [`${store}.${method}`, Math.floor(now / 1000)];
    this.#byMethod.set(name, (this.#byMethod.get(name) ?? 0) + 1);
    if (store !== 'state') return;
    if (isBeat(method)) this.#beats += 1;
    this.#bySecond.set(second, (this.#bySecond.get(second) ?? 0) + 1);
  }

  get beats(): number {
    return this.#beats;
  }

  /** By `store.method`, the most frequent first. */
  get byMethod(): readonly (readonly [method: string, calls: number])[] {
    return [...this.#byMethod].sort(([, left], [, right]) => right - left);
  }

  /** Calls of the state store in its busiest second from `fromMs` on. */
  peak(fromMs: number): number {
    let most = 0;
    for (const [second, calls] of this.#bySecond) if (second * 1000 >= fromMs) most = Math.max(most, calls);
    return most;
  }
}
