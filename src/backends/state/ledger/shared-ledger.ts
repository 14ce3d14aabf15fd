import type { DrawRequest, LedgerState, Quarantine, ReturnRequest, SpendLedger, SpendRow } from '../../../contracts/spend-ledger.ts';
import { checkLimit, newHead, type LedgerHead } from '../../../kernel/budget/limit.ts';
import { grantedOf, type LedgerShard } from '../../../kernel/budget/shard.ts';
import { newerRow } from '../../../kernel/budget/spend.ts';
import type { RunKey } from '../../../kernel/run/plan.ts';
import { draw } from './draw.ts';
import { giveBack } from './give-back.ts';
import type { LedgerRows } from './ledger-rows.ts';
import { HEAD, noSuchLedger } from './names.ts';
import { applyHead, setLimit } from './set-limit.ts';

/** The contract over any store's rows: every change is one conditional write of the row that it is about. */
export class SharedLedger implements SpendLedger {
  readonly #rows: LedgerRows;
  /** By the nonce of the plan, into how many shards the ledger is split: that never changes. */
  readonly #shards = new Map<string, number>();

  constructor(rows: LedgerRows) {
    this.#rows = rows;
  }

  async open(run: RunKey, limitNano: number): Promise<{ readonly created: boolean; readonly limitNano: number }> {
    checkLimit(limitNano);
    const own = newHead(limitNano, this.#rows.shards);
    let standing: LedgerHead | undefined;
    await this.#rows.change(run, HEAD, (found) => {
      standing = found;
      return found === undefined ? own : undefined;
    });
    const head = standing ?? own;
    // Also when it stood: who opened it may have died half-way.
    await applyHead(this.#rows, run, head);
    this.#shards.set(run.nonce, head.limits.length);
    return { created: standing === undefined, limitNano: head.limit };
  }

  setLimit(run: RunKey, limitNano: number): Promise<'done' | 'below-granted'> {
    return setLimit(this.#rows, run, limitNano);
  }

  async draw(run: RunKey, request: DrawRequest): Promise<number> {
    return draw({ rows: this.#rows, run, shards: await this.#shardsOf(run) }, request);
  }

  async giveBack(run: RunKey, request: ReturnRequest): Promise<void> {
    return giveBack({ rows: this.#rows, run, shards: await this.#shardsOf(run) }, request);
  }

  async settle(run: RunKey, row: SpendRow): Promise<void> {
    await this.#shardsOf(run);
    await this.#rows.change(run, { kind: 'spend', id: row.account }, (standing) => newerRow(standing, row));
  }

  async read(run: RunKey): Promise<LedgerState | undefined> {
    const [shards, spend] = await Promise.all([this.#rows.list(run, 'shard'), this.#rows.list(run, 'spend')]);
    if (shards.size === 0) return undefined;
    const [all, granted] = [[...shards.values()], new Map<string, number>()];
    for (const { holdings } of all) {
      for (const [account, held] of Object.entries(holdings)) granted.set(account, (granted.get(account) ?? 0) + held.granted);
    }
    const limitNano = sumOf(all, ({ limit }) => limit);
    return { limitNano, leftNano: Math.max(0, limitNano - sumOf(all, grantedOf)), granted, rows: [...spend.values()] };
  }

  async quarantine(run: RunKey, quarantine: Quarantine): Promise<void> {
    // A row a provider: that it is created once is the union, and that the first reason stands.
    await this.#rows.change(run, { kind: 'quarantine', id: quarantine.provider }, (standing) =>
      standing === undefined ? quarantine : undefined,
    );
  }

  async quarantined(run: RunKey): Promise<readonly Quarantine[]> {
    return [...(await this.#rows.list(run, 'quarantine')).values()].sort((left, right) => (left.provider < right.provider ? -1 : 1));
  }

  /** @throws GoldleafError `NOT_FOUND` when the ledger was never opened */
  async #shardsOf(run: RunKey): Promise<number> {
    const known = this.#shards.get(run.nonce);
    if (known !== undefined) return known;
    const head = await this.#rows.read(run, HEAD);
    if (head === undefined) throw noSuchLedger(run);
    this.#shards.set(run.nonce, head.limits.length);
    return head.limits.length;
  }
}

function sumOf(shards: readonly LedgerShard[], of: (shard: LedgerShard) => number): number {
  return shards.reduce((sum, shard) => sum + of(shard), 0);
}
