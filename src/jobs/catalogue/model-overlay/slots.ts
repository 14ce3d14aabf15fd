/** So many calls at once, over all of a unit's chunks. First come, first served. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Runs the work when a slot is free. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    await this.#take();
    try {
      return await work();
    } finally {
      this.#giveBack();
    }
  }

  async #take(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #giveBack(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
