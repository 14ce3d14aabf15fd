interface Version<T> {
  readonly at: number;
  /** Undefined: it was removed, or did not stand yet. */
  readonly value: T;
}

/** Values by key with what they were before, for reads that are served as of an earlier moment. */
export class Versions<T> {
  readonly #versions = new Map<string, Version<T>[]>();
  #changes = 0;

  /** Moves with every change. */
  get changes(): number {
    return this.#changes;
  }

  /** @param at never before an earlier one */
  set(key: string, value: T, at: number): void {
    this.#changes += 1;
    const versions = this.#versions.get(key);
    if (versions === undefined) this.#versions.set(key, [{ at, value }]);
    else versions.push({ at, value });
  }

  get(key: string, asOf = Infinity): T | undefined {
    return valueOf(this.#versions.get(key), asOf);
  }

  /** Values whose keys start with the prefix, in no set order. */
  under(prefix: string, asOf = Infinity): T[] {
    const values: T[] = [];
    for (const [key, versions] of this.#versions) {
      const value = key.startsWith(prefix) ? valueOf(versions, asOf) : undefined;
      if (value !== undefined) values.push(value);
    }
    return values;
  }
}

function valueOf<T>(versions: readonly Version<T>[] | undefined, asOf: number): T | undefined {
  let at = (versions?.length ?? 0) - 1;
  while (at >= 0 && (versions?.[at]?.at ?? 0) > asOf) at -= 1;
  return versions?.[at]?.value;
}
