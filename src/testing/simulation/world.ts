import { Story } from './story.ts';

interface Planned {
  readonly at: number;
  readonly order: number;
  readonly happen: () => void | Promise<void>;
}

/** A small run has a few hundred events; one with so many is going round in circles. */
const MAX_EVENTS = 100_000;

/** Virtual time: what shall happen, in order. One event happens at a time, and everything it sets off is done before the next. */
export class World {
  readonly story = new Story(() => this.now);
  /** Virtual ms since the world began. */
  now = 0;
  events = 0;
  #order = 0;
  readonly #heap: Planned[] = [];
  readonly #maxEvents: number;
  #violation: string | undefined;

  constructor(maxEvents = MAX_EVENTS) {
    this.#maxEvents = maxEvents;
  }

  /** The first invariant that was broken. */
  get violation(): string | undefined {
    return this.#violation;
  }

  /** An invariant is broken: the world ends with this event. */
  violate(text: string): void {
    this.#violation ??= text;
    this.story.tell('!', `VIOLATION ${text}`);
  }

  /** Lets it happen after `delayMs`; things of the same moment happen in the order they were asked for. */
  after(delayMs: number, happen: () => void | Promise<void>): void {
    const planned = { at: this.now + Math.max(0, delayMs), order: this.#order++, happen };
    this.#heap.push(planned);
    this.#rise(this.#heap.length - 1);
  }

  /** Runs until `done`, until an invariant is broken, or until nothing is left to happen or the time is over. */
  async run(untilMs: number, done: () => boolean): Promise<void> {
    await quiescence();
    while (this.#violation === undefined && !done()) {
      const next = this.#heap[0];
      if (next === undefined || next.at > untilMs) return;
      this.#removeFirst();
      this.now = next.at;
      this.events += 1;
      if (this.events > this.#maxEvents) return this.violate(`I11: ${this.#maxEvents} events, and no end`);
      const happening = next.happen();
      if (happening !== undefined) await happening;
      await quiescence();
    }
  }

  #rise(from: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.#swapIfLater(parent, place)) return;
      place = parent;
    }
  }

  #removeFirst(): void {
    const last = this.#heap.pop() as Planned;
    if (this.#heap.length === 0) return;
    this.#heap[0] = last;
    let place = 0;
    for (;;) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      const child = right < this.#heap.length && isLater(this.#heap[left] as Planned, this.#heap[right] as Planned) ? right : left;
      if (child >= this.#heap.length || !this.#swapIfLater(place, child)) return;
      place = child;
    }
  }

  #swapIfLater(parent: number, child: number): boolean {
    const [above, below] = [this.#heap[parent] as Planned, this.#heap[child] as Planned];
    if (!isLater(above, below)) return false;
    [this.#heap[parent], this.#heap[child]] = [below, above];
    return true;
  }
}

function isLater(one: Planned, other: Planned): boolean {
  return one.at > other.at || (one.at === other.at && one.order > other.order);
}

/**
 * Resolves when everything set off so far has come to rest. What the engine waits for is a promise of this world or
 * a microtask, and Node runs what is to come at the next tick only when no microtask is left. A turn of the event loop
 * would do as well, and take far longer.
 */
function quiescence(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
