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

  /** Those above that are later come down, and it takes the place of the last of them. */
  #rise(from: number): void {
    const risen = this.#heap[from] as Planned;
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = this.#heap[parent] as Planned;
      if (!isLater(above, risen)) break;
      this.#heap[place] = above;
      place = parent;
    }
    this.#heap[place] = risen;
  }

  /** The earlier of each two below moves up, down to the bottom; there the last finds its place, which is seldom far up. */
  #removeFirst(): void {
    const last = this.#heap.pop() as Planned;
    const size = this.#heap.length;
    if (size === 0) return;
    let place = 0;
    for (let left = 1; left < size; left = 2 * place + 1) {
      const right = left + 1;
      const child = right < size && isLater(this.#heap[left] as Planned, this.#heap[right] as Planned) ? right : left;
      this.#heap[place] = this.#heap[child] as Planned;
      place = child;
    }
    this.#heap[place] = last;
    this.#rise(place);
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
