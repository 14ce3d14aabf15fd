/**
 * A table of DynamoDB in virtual time: every call travels, takes effect in one step, and is billed by Amazon's rules
 * (a write by the KB, a change of the index on top, a refused condition too; a strong read by 4 KB, one that may lag
 * at half). Hours of a fleet pass in seconds, and no processor's speed is in the figures.
 */
const KB = 1024;

/** Wakes sleepers in order of their time, when everything else has come to rest. */
export class VirtualTime {
  now = 0;
  #sleepers = [];
  #order = 0;

  sleep(ms) {
    return new Promise((wake) => this.#push({ at: this.now + ms, order: this.#order++, wake }));
  }

  /** Until the work is done. */
  async run(work) {
    let over = false;
    const ended = work.finally(() => (over = true));
    for (;;) {
      await new Promise(setImmediate);
      if (over) return ended;
      const next = this.#pop();
      if (next === undefined) continue;
      this.now = next.at;
      next.wake();
    }
  }

  #push(item) {
    const heap = this.#sleepers;
    let at = heap.push(item) - 1;
    for (let up = (at - 1) >> 1; at > 0 && isBefore(item, heap[up]); at = up, up = (at - 1) >> 1) heap[at] = heap[up];
    heap[at] = item;
  }

  #pop() {
    const heap = this.#sleepers;
    const first = heap[0];
    const last = heap.pop();
    if (heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= heap.length) break;
      if (down + 1 < heap.length && isBefore(heap[down + 1], heap[down])) down++;
      if (!isBefore(heap[down], last)) break;
      heap[at] = heap[down];
      at = down;
    }
    heap[at] = last;
    return first;
  }
}

function isBefore(left, right) {
  return left.at < right.at || (left.at === right.at && left.order < right.order);
}

/** The same draws every time. */
export function drawsFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class BilledTable {
  uri = 'dynamodb://model';
  #time;
  #draw;
  #repeats;
  #partitions = new Map();
  #bill = emptyBill();

  /**
   * @param repeats attributes that the index by `q` repeats
   */
  constructor(time, draw, repeats) {
    this.#time = time;
    this.#draw = draw;
    this.#repeats = ['pk', 'sk', 'q', ...repeats];
  }

  /** What was billed since the last call of this. */
  take() {
    const taken = this.#bill;
    this.#bill = emptyBill();
    return taken;
  }

  get({ pk, sk }) {
    return this.#travel(() => {
      const row = this.#partition(pk).rows.get(sk);
      this.#bill.readUnits += units(sizeOf(row), 4 * KB);
      return row;
    });
  }

  put(item, expected) {
    return this.#travel(() => {
      const standing = this.#partition(item.pk).rows.get(item.sk);
      if (expected !== undefined && !meets(standing, expected)) {
        this.#bill.writeUnits += units(sizeOf(standing), KB);
        this.#bill.refused += 1;
        return { applied: false, standing };
      }
      this.#bill.writeUnits += units(Math.max(sizeOf(standing), sizeOf(item)), KB) + this.#indexWrites(standing, item);
      this.#store(item, standing);
      return { applied: true };
    });
  }

  query({ pk, by, from, to, whole, backwards, limit = Infinity, lagging }) {
    return this.#travel(() => {
      const { rows, index } = this.#partition(pk);
      const keys =
        by === 'q'
          ? index.between(from, to, backwards, limit)
          : [...rows.keys()]
              .filter((sk) => sk >= from && sk <= to)
              .sort()
              .slice(0, limit);
      const found = keys.map((sk) => rows.get(sk));
      const read = by === 'q' ? found.map((row) => this.#entry(row)) : found;
      const share = lagging ? 0.5 : 1;
      this.#bill.readUnits += share * units(sum(read.map(sizeOf)), 4 * KB);
      if (by === 'q' && whole) this.#bill.readUnits += share * sum(found.map((row) => units(sizeOf(row), 4 * KB)));
      return by === 'q' && !whole ? read : found;
    });
  }

  close() {}

  /** 5 to 25 ms there and back. */
  async #travel(act) {
    this.#bill.calls += 1;
    const way = 2.5 + 10 * this.#draw();
    await this.#time.sleep(way);
    const answer = act();
    await this.#time.sleep(way);
    return answer;
  }

  #indexWrites(before, after) {
    const [old, own] = [this.#entry(before), this.#entry(after)];
    if (old === undefined && own === undefined) return 0;
    if (old === undefined || own === undefined) return units(sizeOf(old ?? own), KB);
    if (this.#repeats.every((name) => old[name] === own[name])) return 0;
    return (old.q === own.q ? 1 : 2) * units(Math.max(sizeOf(old), sizeOf(own)), KB);
  }

  #entry(row) {
    if (row?.q === undefined) return undefined;
    return Object.fromEntries(this.#repeats.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]));
  }

  #store(item, standing) {
    const { rows, index } = this.#partition(item.pk);
    if (standing?.q !== undefined) index.remove(standing.q, item.sk);
    if (item.q !== undefined) index.add(item.q, item.sk);
    rows.set(item.sk, item);
  }

  #partition(pk) {
    let partition = this.#partitions.get(pk);
    if (partition === undefined) this.#partitions.set(pk, (partition = { rows: new Map(), index: new SortedIndex() }));
    return partition;
  }
}

/** Sort keys of rows in order of another key of theirs. */
class SortedIndex {
  #entries = [];

  add(q, sk) {
    this.#entries.splice(this.#firstFrom(q, sk), 0, [q, sk]);
  }

  remove(q, sk) {
    this.#entries.splice(this.#firstFrom(q, sk), 1);
  }

  between(from, to, backwards, limit) {
    const found = this.#entries.slice(this.#firstFrom(from, ''), this.#firstFrom(to, '\uffff')).map(([, sk]) => sk);
    return (backwards ? found.reverse() : found).slice(0, limit);
  }

  #firstFrom(q, sk) {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const [otherQ, otherSk] = this.#entries[middle];
      if (otherQ < q || (otherQ === q && otherSk < sk)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function emptyBill() {
  return { writeUnits: 0, readUnits: 0, refused: 0, calls: 0 };
}

function meets(standing, expected) {
  if (expected === 'absent') return standing === undefined;
  return standing !== undefined && Object.entries(expected).every(([name, value]) => standing[name] === value);
}

function units(bytes, step) {
  return Math.max(1, Math.ceil(bytes / step));
}

/** Names and texts by their bytes, numbers by a byte for two digits and one more. */
function sizeOf(row) {
  return sum(
    Object.entries(row ?? {}).map(
      ([name, value]) => name.length + (typeof value === 'number' ? Math.ceil(String(value).length / 2) + 1 : value.length),
    ),
  );
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
