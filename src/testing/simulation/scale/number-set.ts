/** A set of whole numbers below `limit`, in order: thirty-two of them a word. */
export class NumberSet {
  readonly #words: Uint32Array;
  #size = 0;

  constructor(limit: number) {
    this.#words = new Uint32Array(Math.ceil(limit / 32));
  }

  get size(): number {
    return this.#size;
  }

  has(number: number): boolean {
    return ((this.#word(number >>> 5) >>> (number & 31)) & 1) === 1;
  }

  add(number: number): void {
    if (this.has(number)) return;
    this.#words[number >>> 5] = this.#word(number >>> 5) | (1 << (number & 31));
    this.#size += 1;
  }

  delete(number: number): void {
    if (!this.has(number)) return;
    this.#words[number >>> 5] = this.#word(number >>> 5) & ~(1 << (number & 31));
    this.#size -= 1;
  }

  /** The least that is not below `from`. */
  firstFrom(from: number): number | undefined {
    if (this.#size === 0) return undefined;
    let at = from >>> 5;
    let rest = this.#word(at) & (-1 << (from & 31));
    while (rest === 0) {
      at += 1;
      if (at >= this.#words.length) return undefined;
      rest = this.#word(at);
    }
    return at * 32 + 31 - Math.clz32(rest & -rest);
  }

  *from(from: number): Generator<number> {
    for (let next = this.firstFrom(from); next !== undefined; next = this.firstFrom(next + 1)) yield next;
  }

  #word(at: number): number {
    return this.#words[at] ?? 0;
  }
}
