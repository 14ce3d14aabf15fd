import type { LedgerRows, LedgerRowTypes, RowKind, RowName, RowRule } from '../../../backends/state/ledger/ledger-rows.ts';
import { GoldleafError } from '../../../kernel/errors.ts';
import { grantedOf, holdingOf, type LedgerShard } from '../../../kernel/budget/shard.ts';
import { spentIn, taskOf, type SpendRow } from '../../../kernel/budget/spend.ts';
import type { RunKey } from '../../../kernel/run/plan.ts';

interface Standing {
  readonly row: unknown;
  readonly version: number;
}

/** One effect on the ledger, somewhere on its way. @throws GoldleafError `UNAVAILABLE` when nobody heard what came of it */
export type SendStep = <T>(effect: () => T) => Promise<T>;

/** The rows of one ledger as they stand, watched: what no single row may ever do is told at once. */
export class LedgerTruth {
  readonly shards: number;
  /** Effects that changed a row, by its kind. */
  readonly writes: Record<RowKind, number> = { head: 0, shard: 0, spend: 0, quarantine: 0 };
  /** Task → what was truly charged to it, for the rows that claim to say so. */
  charged: (taskNonce: string) => number = () => 0;
  readonly #rows: Readonly<Record<RowKind, Map<string, Standing>>> = {
    head: new Map(),
    shard: new Map(),
    spend: new Map(),
    quarantine: new Map(),
  };
  /** Ids of what stands, in order: rows are listed far more often than added. */
  readonly #ids: Record<RowKind, string[]> = { head: [], shard: [], spend: [], quarantine: [] };
  readonly #limit: () => number;
  readonly #violate: (text: string) => void;

  constructor(shards: number, limit: () => number, violate: (text: string) => void) {
    this.shards = shards;
    this.#limit = limit;
    this.#violate = violate;
  }

  get({ kind, id }: RowName): Standing | undefined {
    return this.#rows[kind].get(id);
  }

  list(kind: RowKind): [string, unknown][] {
    return this.#ids[kind].map((id) => [id, this.#rows[kind].get(id)?.row]);
  }

  /** What a task was granted and has not handed back, by all its accounts. */
  grantedTo(taskNonce: string): number {
    const held = this.list('shard').flatMap(([, row]) => Object.entries((row as LedgerShard).holdings));
    return held.reduce((sum, [account, { granted }]) => sum + (taskOf(account) === taskNonce ? granted : 0), 0);
  }

  /** Granted to nobody. */
  get left(): number {
    return this.#limit() - this.list('shard').reduce((sum, [, row]) => sum + grantedOf(row as LedgerShard), 0);
  }

  put(name: RowName, row: unknown): void {
    const before = this.get(name);
    if (name.kind === 'shard') this.#judgeShard(before?.row as LedgerShard | undefined, row as LedgerShard);
    if (name.kind === 'spend') this.#judgeSpend(before?.row as SpendRow | undefined, row as SpendRow);
    if (before === undefined) this.#ids[name.kind] = [...this.#ids[name.kind], name.id].sort();
    this.#rows[name.kind].set(name.id, { row, version: (before?.version ?? 0) + 1 });
    this.writes[name.kind] += 1;
    if (name.kind === 'shard') this.#judgeSum();
  }

  #judgeSum(): void {
    const limit = this.#limit();
    const shards = this.list('shard').map(([, row]) => row as LedgerShard);
    const grantable = shards.reduce((sum, shard) => sum + shard.limit, 0);
    if (grantable > limit) this.#violate(`I13: the shards may grant ${grantable}, and the limit is ${limit}`);
    const granted = shards.reduce((sum, shard) => sum + grantedOf(shard), 0);
    if (granted > limit) this.#violate(`I13: ${granted} is granted, and the limit is ${limit}`);
  }

  #judgeShard(before: LedgerShard | undefined, after: LedgerShard): void {
    if (before === undefined) return;
    for (const account of Object.keys(after.holdings)) {
      const [old, held] = [holdingOf(before, account), holdingOf(after, account)];
      if (held.granted > old.granted && held.sequence <= old.sequence) this.#violate(`I13: a draw of ${account} was granted twice`);
    }
  }

  #judgeSpend(before: SpendRow | undefined, after: SpendRow): void {
    const [spent, charged] = [spentIn(after), this.charged(taskOf(after.account))];
    if (spent > charged) this.#violate(`I13: ${spent} is settled for ${after.account}, and ${charged} was charged`);
    if (before !== undefined && spentIn(before) > spent) this.#violate(`I13: spending of ${after.account} was forgotten`);
  }
}

/** The rows in the hands of one process. A ledger of one row is changed in one step; of several, each by a look and a conditional write. */
export class RemoteRows implements LedgerRows {
  readonly shards: number;
  readonly #truth: LedgerTruth;
  readonly #send: SendStep;

  constructor(truth: LedgerTruth, send: SendStep) {
    this.shards = truth.shards;
    this.#truth = truth;
    this.#send = send;
  }

  read<K extends RowKind>(_: RunKey, name: RowName<K>): Promise<LedgerRowTypes[K] | undefined> {
    return this.#send(() => this.#truth.get(name)?.row as LedgerRowTypes[K] | undefined);
  }

  async list<K extends RowKind>(_: RunKey, kind: K): Promise<ReadonlyMap<string, LedgerRowTypes[K]>> {
    return new Map(await this.#send(() => this.#truth.list(kind) as [string, LedgerRowTypes[K]][]));
  }

  async change<K extends RowKind>(_: RunKey, name: RowName<K>, rule: RowRule<K>): Promise<void> {
    if (this.shards === 1) return this.#send(() => this.#changeAtOnce(name, rule));
    for (let races = 0; races < 100; races++) {
      const seen = await this.#send(() => this.#truth.get(name));
      const row = rule(seen?.row as LedgerRowTypes[K] | undefined);
      if (row === undefined || (await this.#send(() => this.#putIf(name, seen?.version, row)))) return;
    }
    throw new GoldleafError('UNAVAILABLE', 'the row does not come to rest');
  }

  #changeAtOnce<K extends RowKind>(name: RowName<K>, rule: RowRule<K>): void {
    const row = rule(this.#truth.get(name)?.row as LedgerRowTypes[K] | undefined);
    if (row !== undefined) this.#truth.put(name, row);
  }

  #putIf(name: RowName, version: number | undefined, row: unknown): boolean {
    if (this.#truth.get(name)?.version !== version) return false;
    this.#truth.put(name, row);
    return true;
  }
}
