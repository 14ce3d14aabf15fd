import type { SpendLedger } from '../../../contracts/spend-ledger.ts';
import type { TaskRow } from '../../../contracts/state-store.ts';
import { openStream, type RandomStream } from '../../../kernel/random.ts';
import type { SimulatedProcess } from '../simulated-process.ts';
import type { BudgetNemesis } from './budget-nemesis.ts';
import { cheapestOf, type BudgetScenario } from './budget-scenario.ts';
import type { Admitted, GuardUnderTest, MakeGuard } from './guard-under-test.ts';
import type { Vendor } from './vendor.ts';

type Sign = Pick<TaskRow, 'taskNonce' | 'seenAt' | 'ended'>;

/** Everything that one buyer deals with. */
export interface Market {
  readonly seed: string;
  readonly scenario: BudgetScenario;
  readonly vendor: Vendor;
  readonly nemesis: BudgetNemesis;
  readonly signs: Map<string, Sign>;
  readonly makeGuard: MakeGuard;
  readonly violate: (text: string) => void;
  /** Granted to nobody, and to a task, as the ledger stands. */
  readonly leftNano: () => number;
  readonly grantedTo: (taskNonce: string) => number;
}

export interface Looks {
  all: number;
  inVain: number;
  exhausted: number;
}

export const RUN = { runId: 'run', nonce: 'plan' };
const MODEL = 'vendor/model';

/** A task that buys calls of a model for as long as it has work and its guard admits them. */
export class SimulatedBuyer {
  readonly process: SimulatedProcess;
  /** Calls that it would still like to make. */
  wanted: number;
  /** A call was refused for good. */
  exhausted = false;
  /** Has nothing to do any more. */
  idle = false;
  closed = false;
  /** Draws, and looks at the whole ledger: of all, those while too little is left for any call, and those after it was refused for good. */
  readonly looks: Looks = { all: 0, inVain: 0, exhausted: 0 };
  /** The most that the ledger granted it at a moment when others may have given it up: at its death, and while it stood still. */
  givenUpNano = 0;
  /** What the ledger shall say of its calls in the end. */
  chargedNano = 0;
  /** Worst cases of the calls it has not heard of yet, or never will. */
  openNano = 0;
  readonly #market: Market;
  readonly #guard: GuardUnderTest;
  readonly #draw: RandomStream;

  constructor(market: Market, process: SimulatedProcess, ledger: SpendLedger, wanted: number) {
    const { scenario, makeGuard, signs } = market;
    const { concurrency, tasks, leaseMs } = scenario;
    this.#market = market;
    this.process = process;
    this.wanted = wanted;
    this.#draw = openStream(market.seed, 0, `buyer ${process.name}`);
    const taskNonce = process.name;
    const ground = { ledger: this.#watched(ledger), run: RUN, taskNonce, clock: process.clock, chance: process.chance };
    const listTasks = async (): Promise<readonly Sign[]> => [...signs.values()];
    this.#guard = makeGuard({ ...ground, tasks: listTasks }, { concurrency, tasks, leaseMs });
  }

  start(): void {
    void this.#beat();
    void this.#work();
  }

  /** From now on others may count what it holds as stranded. */
  giveUp(): void {
    this.givenUpNano = Math.max(this.givenUpNano, this.#market.grantedTo(this.process.name));
  }

  /** Says goodbye and hands back what it holds. */
  async close(): Promise<void> {
    this.#sign(true);
    try {
      await this.#guard.close();
      this.closed = true;
    } finally {
      if (!this.closed) this.giveUp();
      this.process.exit();
    }
  }

  async #work(): Promise<void> {
    await Promise.all(Array.from({ length: this.#market.scenario.concurrency }, () => this.#buy()));
    this.idle = true;
  }

  async #buy(): Promise<void> {
    while (this.wanted > 0 && !this.exhausted) {
      this.wanted -= 1;
      const { worstNano } = this.#market.scenario;
      const worst = this.#draw.chance(0.2) ? this.#cheapestNano : worstNano;
      const answer = await this.#guard.admit(worst, new AbortController().signal);
      if (answer.kind === 'admitted') {
        this.openNano += worst;
        await this.#call(answer, worst);
        this.openNano -= worst;
      }
      if (answer.kind === 'exhausted') this.exhausted ||= worst < worstNano;
      if (answer.kind === 'unavailable') {
        this.wanted += 1;
        await this.process.clock.sleep(this.#draw.int(500, 4_000));
      }
      await this.process.clock.sleep(this.#draw.int(1, 20));
    }
  }

  async #call({ reservation }: Admitted, worst: number): Promise<void> {
    const { nemesis, vendor } = this.#market;
    if (this.#draw.chance(0.05)) return reservation.refund();
    if (nemesis.strikes(this.process)) {
      // Its request is on its way all the same.
      void vendor.call(this.process, worst);
      this.process.crash('with a call in flight');
      return new Promise<void>(() => undefined);
    }
    const end = await vendor.call(this.process, worst);
    if (end.kind === 'refused') return reservation.refund();
    const cost = end.kind === 'answered' ? end.costNano : worst;
    this.chargedNano += cost;
    if (end.kind === 'unknown') reservation.keep(MODEL);
    else reservation.settle(MODEL, { tokensIn: 10, tokensOut: 5 }, cost);
  }

  get #cheapestNano(): number {
    return cheapestOf(this.#market.scenario);
  }

  async #beat(): Promise<void> {
    while (!this.process.gone) {
      this.#sign(false);
      await this.process.clock.sleep(this.#market.scenario.leaseMs / 3);
    }
  }

  #sign(ended: boolean): void {
    const { name: taskNonce, clock } = this.process;
    this.#market.signs.set(taskNonce, { taskNonce, seenAt: clock.wall(), ended });
  }

  /** Once the cheapest call is refused for good, nobody asks the ledger any more. */
  #watched(ledger: SpendLedger): SpendLedger {
    const asks = (method: string): void => {
      this.looks.all += 1;
      if (this.#market.leftNano() < this.#cheapestNano) this.looks.inVain += 1;
      if (!this.exhausted) return;
      this.looks.exhausted += 1;
      this.#market.violate(`I13: ${this.process.name} sends ${method} though it is exhausted`);
    };
    return {
      open: (run, limit) => ledger.open(run, limit),
      setLimit: (run, limit) => ledger.setLimit(run, limit),
      giveBack: (run, back) => ledger.giveBack(run, back),
      settle: (run, row) => ledger.settle(run, row),
      quarantine: (run, quarantine) => ledger.quarantine(run, quarantine),
      quarantined: (run) => ledger.quarantined(run),
      draw: (run, request) => {
        asks('draw');
        return ledger.draw(run, request);
      },
      read: (run) => {
        asks('read');
        return ledger.read(run);
      },
    };
  }
}
