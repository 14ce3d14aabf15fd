interface Version<T> {
  readonly at: number;
  /** Undefined: it was removed, or did not stand yet. */
  readonly value: T;
}

/** Values by key with what they were before, for reads that are served as of an earlier moment. */
export class Versions<T> {
  readonly #versions = new Map<string, Version<T>[]>();

  /** @param at never before an earlier one */
  set(key: string, value: T, at: number): void {
    const versions = this.#versions.get(key);
    if (versions === undefined) this.#versions.set(key, [{ at, value }]);
    else versions.push({ at, value });
  }

  get(key: string, asOf = Infinity): T | undefined {
    return this.#versions.get(key)?.findLast(({ at }) => at <= asOf)?.value;
  }

  /** Values whose keys start with the prefix, in no set order. */
  under(prefix: string, asOf = Infinity): T[] {
    const values: T[] = [];
    for (const key of this.#versions.keys()) {
      const value = key.startsWith(prefix) ? this.get(key, asOf) : undefined;
      if (value !== undefined) values.push(value);
    }
    return values;
  }
}
