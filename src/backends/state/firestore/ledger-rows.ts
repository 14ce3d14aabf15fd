import type { RunKey } from '../../../kernel/run/plan.ts';
import type { LedgerRows, LedgerRowTypes, RowKind, RowName, RowRule } from '../ledger/ledger-rows.ts';
import type { Documents } from './documents.ts';
import { idIn, ledgerOf, ledgerPath } from './layout.ts';
import type { Stored } from './put.ts';
import type { Runs } from './runs.ts';

/** The ledger's rows, one document each: a change is one write, on the condition that the document is as it was read. */
export class FirestoreLedgerRows implements LedgerRows {
  /** A document takes about one write a second for long: so many bear a fleet of 200 tasks that draw every ten seconds. */
  readonly shards = 16;
  readonly #documents: Documents;
  readonly #runs: Runs;
  /** By path, what this handle wrote last: mostly nobody else has written since, which spares the read. */
  readonly #written = new Map<string, Stored<LedgerRowTypes[RowKind]>>();

  constructor(documents: Documents, runs: Runs) {
    this.#documents = documents;
    this.#runs = runs;
  }

  async read<K extends RowKind>(run: RunKey, { kind, id }: RowName<K>): Promise<LedgerRowTypes[K] | undefined> {
    const { plan } = await this.#runs.know(run);
    return (await this.#documents.read<LedgerRowTypes[K]>(ledgerPath(plan, kind, id)))?.row;
  }

  async list<K extends RowKind>(run: RunKey, kind: K): Promise<ReadonlyMap<string, LedgerRowTypes[K]>> {
    const { plan } = await this.#runs.know(run);
    const stored = await this.#documents.query<LedgerRowTypes[K]>({ parent: plan, id: ledgerOf(kind) }, {});
    return new Map(stored.map(({ path, row }) => [idIn(path), row]));
  }

  async change<K extends RowKind>(run: RunKey, { kind, id }: RowName<K>, rule: RowRule<K>): Promise<void> {
    const path = ledgerPath((await this.#runs.know(run)).plan, kind, id);
    let known = this.#written.get(path) as Stored<LedgerRowTypes[K]> | undefined;
    for (let standing = known ?? (await this.#documents.read<LedgerRowTypes[K]>(path)); ;) {
      const row = rule(standing?.row);
      if (row === undefined && known === undefined) return;
      const put =
        row && (await (standing === undefined ? this.#documents.create({ path, row }) : this.#documents.replace(standing, { row })));
      if (put?.written === true) {
        this.#written.set(path, put.stored);
        return;
      }
      // What is remembered may be long over.
      this.#written.delete(path);
      known = undefined;
      standing = put === undefined ? await this.#documents.read<LedgerRowTypes[K]>(path) : put.standing;
    }
  }
}
