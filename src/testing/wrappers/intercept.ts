/** One call of a store. */
export interface StoreCall {
  /** The method; of a member that is a contract of its own, with its name before: `ledger.grant`. */
  readonly method: string;
  readonly args: readonly unknown[];
}

/**
 * The store with somebody in between, who sees every call of a method and may make it, as often as they like, with
 * `proceed`. Fields are the store's own.
 */
export function intercept<T extends object>(store: T, meet: (call: StoreCall, proceed: () => unknown) => unknown, within = ''): T {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof name === 'symbol' || member === null) return member;
      const method = `${within}${name}`;
      if (typeof member === 'object') return intercept(member, meet, `${method}.`);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => meet({ method, args }, () => Reflect.apply(member, target, args) as unknown);
    },
  });
}

/** The store with some members of its own replaced. */
export function replaceMembers<T extends object>(store: T, changes: Partial<T>): T {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Object.hasOwn(changes, name) ? Reflect.get(changes, name) : Reflect.get(target, name, target);
      return typeof member === 'function' ? (...args: unknown[]) => Reflect.apply(member, target, args) as unknown : member;
    },
  });
}
