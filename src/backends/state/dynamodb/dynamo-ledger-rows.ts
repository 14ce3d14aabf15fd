import { GoldleafError } from '../../../kernel/errors.ts';
import type { RunKey } from '../../../kernel/run/plan.ts';
import type { LedgerRows, LedgerRowTypes, RowKind, RowName, RowRule } from '../ledger/ledger-rows.ts';
import type { DynamoRuns } from './dynamo-runs.ts';
import type { RunLayout } from './run-layout.ts';
import type { Item, ItemKey, Table } from './table.ts';

/** Changes of one row that may get in each other's way before something is wrong. */
const MOST_RACES = 200;

/** A row as it stands, with what a later put knows it by. */
interface Standing<K extends RowKind> {
  readonly row: LedgerRowTypes[K];
  readonly revision: number;
}

/** The ledger's rows, one item each: a change is one put, on the condition that the revision still is what was read. */
export class DynamoLedgerRows implements LedgerRows {
  /** An item takes 1,000 small writes a second, and its holdings make it large: a few share the fleet's draws. */
  readonly shards = 4;
  readonly #table: Table;
  readonly #runs: DynamoRuns;
  /** By key, what this handle wrote last: mostly nobody else has written since, which spares the read. */
  readonly #written = new Map<string, Standing<RowKind>>();

  constructor(table: Table, runs: DynamoRuns) {
    this.#table = table;
    this.#runs = runs;
  }

  async read<K extends RowKind>(run: RunKey, name: RowName<K>): Promise<LedgerRowTypes[K] | undefined> {
    return (await this.#standing<K>(keyOf(await this.#runs.layout(run), name)))?.row;
  }

  async list<K extends RowKind>(run: RunKey, kind: K): Promise<ReadonlyMap<string, LedgerRowTypes[K]>> {
    const layout = await this.#runs.layout(run);
    const items = await this.#table.query({ pk: layout.ledger(kind), by: 'sk', from: 'row#', to: 'row$' });
    return new Map(items.map((item) => [idOf(item['sk'] as string), standingOf<K>(item).row]));
  }

  async change<K extends RowKind>(run: RunKey, name: RowName<K>, rule: RowRule<K>): Promise<void> {
    const key = keyOf(await this.#runs.layout(run), name);
    const place = `${key.pk} ${key.sk}`;
    let known = this.#written.get(place) as Standing<K> | undefined;
    let standing = known ?? (await this.#standing<K>(key));
    for (let races = 0; races < MOST_RACES; races++) {
      const row = rule(standing?.row);
      if (row === undefined && known === undefined) return;
      const put = row && (await this.#put(key, standing, row));
      if (put?.applied === true) {
        this.#written.set(place, { row, revision: put.revision } as Standing<RowKind>);
        return;
      }
      // What is remembered may be long over.
      this.#written.delete(place);
      known = undefined;
      standing = put === undefined ? await this.#standing<K>(key) : put.standing && standingOf<K>(put.standing);
    }
    throw new GoldleafError('UNAVAILABLE', `the ledger of run ${run.runId} does not come to rest`);
  }

  async #standing<K extends RowKind>(key: ItemKey): Promise<Standing<K> | undefined> {
    const item = await this.#table.get(key);
    return item && standingOf<K>(item);
  }

  async #put<K extends RowKind>(key: ItemKey, before: Standing<K> | undefined, row: LedgerRowTypes[K]) {
    const revision = (before?.revision ?? 0) + 1;
    const expected = before === undefined ? 'absent' : { revision: before.revision };
    return { revision, ...(await this.#table.put({ ...key, revision, row: JSON.stringify(row) }, expected)) };
  }
}

function keyOf(layout: RunLayout, { kind, id }: RowName): ItemKey {
  return { pk: layout.ledger(kind), sk: `row#${encodeURIComponent(id)}` };
}

function idOf(sk: string): string {
  return decodeURIComponent(sk.slice('row#'.length));
}

function standingOf<K extends RowKind>({ row, revision }: Item): Standing<K> {
  return { row: JSON.parse(row as string) as LedgerRowTypes[K], revision: revision as number };
}
