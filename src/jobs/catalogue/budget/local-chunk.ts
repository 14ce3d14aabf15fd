/** What one guard holds of the fleet's limit. Nano-dollars. */
export class LocalChunk {
  #granted = 0;
  #spent = 0;
  #reserved = 0;

  /** Below zero when a call cost more than its worst case: the next draw makes up for it. */
  get free(): number {
    return this.#granted - this.#spent - this.#reserved;
  }

  get spent(): number {
    return this.#spent;
  }

  get inFlight(): boolean {
    return this.#reserved > 0;
  }

  add(nano: number): void {
    this.#granted += nano;
  }

  /** Whether there was room for it. */
  reserve(worstNano: number): boolean {
    if (this.free < worstNano) return false;
    this.#reserved += worstNano;
    return true;
  }

  settle(worstNano: number, costNano: number): void {
    this.#reserved -= worstNano;
    this.#spent += costNano;
  }

  /** Lets go of all that is free: it counts as returned from now on. @returns what is kept */
  letGo(): number {
    this.#granted = Math.min(this.#granted, this.#spent + this.#reserved);
    return this.#granted;
  }
}
