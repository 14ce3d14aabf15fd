import type { Clock } from '../../../contracts/clock.ts';
import type { LedgerState } from '../../../contracts/spend-ledger.ts';
import type { TaskRow } from '../../../contracts/state-store.ts';
import { taskOf } from '../../../kernel/budget/spend.ts';

/** What a task tells about itself, as far as it tells whether it lives. */
export type TaskSign = Pick<TaskRow, 'taskNonce' | 'seenAt' | 'ended'>;

/** A task says goodbye just before it hands its chunk back, and has 8 s for it. */
const GOODBYE_MS = 10_000;
/** An account that holds something and does not move for so many leases is given up, whatever its task says. */
const LONGEST_STILL = 10;

interface Still {
  readonly print: string;
  readonly since: number;
}

/** Which accounts will never move again, by what stood still under this observer's own clock. */
export class TaskWatch {
  readonly #clock: Clock;
  readonly #leaseMs: number;
  readonly #own: string;
  readonly #seen = new Map<string, Still>();

  constructor(clock: Clock, leaseMs: number, own: string) {
    this.#clock = clock;
    this.#leaseMs = leaseMs;
    this.#own = own;
  }

  /** Looks once more. @returns whether an account of this state is dead */
  observe({ granted, rows }: LedgerState, signs: readonly TaskSign[]): (account: string) => boolean {
    const sequences = new Map(rows.map(({ account, sequence }) => [account, sequence]));
    const tasks = new Map(signs.map((sign) => [sign.taskNonce, sign]));
    const dead = new Set<string>();
    for (const [account, nano] of granted) {
      const stillMs = this.#stillFor(`account ${account}`, `${nano} ${sequences.get(account) ?? 0}`);
      const sign = tasks.get(taskOf(account));
      const silentMs = this.#stillFor(`task ${account}`, `${sign?.seenAt}`);
      if (account !== this.#own && this.#isDead(sign, stillMs, silentMs)) dead.add(account);
    }
    return (account) => dead.has(account);
  }

  #isDead(sign: TaskSign | undefined, stillMs: number, silentMs: number): boolean {
    if (sign?.ended === true && stillMs >= GOODBYE_MS) return true;
    return (stillMs >= this.#leaseMs && silentMs >= this.#leaseMs) || stillMs >= LONGEST_STILL * this.#leaseMs;
  }

  #stillFor(name: string, print: string): number {
    const now = this.#clock.monotonic();
    const before = this.#seen.get(name);
    if (before?.print === print) return now - before.since;
    this.#seen.set(name, { print, since: now });
    return 0;
  }
}
