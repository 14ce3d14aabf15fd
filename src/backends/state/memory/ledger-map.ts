import type { LedgerRowTypes, LedgerTable, RowKind, RowName } from '../ledger/ledger-rows.ts';

/** The rows of a run's ledger, in maps. */
export class LedgerMap implements LedgerTable {
  readonly #rows: { readonly [K in RowKind]: Map<string, LedgerRowTypes[K]> } = {
    head: new Map(),
    shard: new Map(),
    spend: new Map(),
    quarantine: new Map(),
  };

  get<K extends RowKind>({ kind, id }: RowName<K>): LedgerRowTypes[K] | undefined {
    return this.#of(kind).get(id);
  }

  put<K extends RowKind>({ kind, id }: RowName<K>, row: LedgerRowTypes[K]): void {
    this.#of(kind).set(id, row);
  }

  list<K extends RowKind>(kind: K): ReadonlyMap<string, LedgerRowTypes[K]> {
    return new Map([...this.#of(kind)].sort(([left], [right]) => (left < right ? -1 : 1)));
  }

  #of<K extends RowKind>(kind: K): Map<string, LedgerRowTypes[K]> {
    return this.#rows[kind];
  }
}
