/** Whether the call only tells that a task is alive. */
export function isBeat(method: string): boolean {
  return method === 'renew' || method === 'putTask';
}

/** The calls of one state store, by second of virtual time. */
export class CallTally {
  readonly #bySecond = new Map<number, number>();
  #beats = 0;

  sent(now: number, method: string): void {
    const second = Math.floor(now / 1000);
    if (isBeat(method)) this.#beats += 1;
    this.#bySecond.set(second, (this.#bySecond.get(second) ?? 0) + 1);
  }

  get beats(): number {
    return this.#beats;
  }

  /** Calls in the busiest second from `fromMs` on. */
  peak(fromMs: number): number {
    let most = 0;
    for (const [second, calls] of this.#bySecond) if (second * 1000 >= fromMs) most = Math.max(most, calls);
    return most;
  }
}
