import type { RunKey } from '../../../kernel/run/plan.ts';
import type { RunTransactions } from '../run-rows.ts';
import type { LedgerRows, LedgerRowTypes, RowKind, RowName, RowRule } from './ledger-rows.ts';

/** The ledger's rows in any store with transactions. */
export class TransactionalLedgerRows implements LedgerRows {
  readonly shards = 1;
  readonly #runs: RunTransactions;

  constructor(runs: RunTransactions) {
    this.#runs = runs;
  }

  read<K extends RowKind>(run: RunKey, name: RowName<K>): Promise<LedgerRowTypes[K] | undefined> {
    return this.#runs.read(run, ({ ledger }) => ledger.get(name));
  }

  list<K extends RowKind>(run: RunKey, kind: K): Promise<ReadonlyMap<string, LedgerRowTypes[K]>> {
    return this.#runs.read(run, ({ ledger }) => ledger.list(kind));
  }

  change<K extends RowKind>(run: RunKey, name: RowName<K>, rule: RowRule<K>): Promise<void> {
    // Spending that is forgotten after a power failure is made up for by the grant it was made under; a grant is not.
    const durable = name.kind === 'head' || name.kind === 'shard';
    return this.#runs.write(
      run,
      ({ ledger }) => {
        const row = rule(ledger.get(name));
        if (row !== undefined) ledger.put(name, row);
      },
      { durable },
    );
  }
}
