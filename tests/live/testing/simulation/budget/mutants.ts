import { vi } from 'vitest';
import type { RowKind, RowName, RowRule } from '../../../../../src/backends/state/ledger/ledger-rows.ts';
import type { RunKey } from '../../../../../src/contracts/state-store.ts';
import type * as Truth from '../../../../../src/testing/simulation/budget/ledger-truth.ts';
import type { GuardGround, MakeGuard } from '../../../../../src/testing/simulation/budget/guard-under-test.ts';
import type { SpendLedger } from '../../../../../src/contracts/spend-ledger.ts';
import type * as Chunk from '../../../../../src/jobs/catalogue/budget/local-chunk.ts';
import type * as Reservations from '../../../../../src/jobs/catalogue/budget/reservation.ts';
import type * as Supply from '../../../../../src/jobs/catalogue/budget/chunk-supply.ts';
import type * as Writer from '../../../../../src/jobs/catalogue/budget/spend-writer.ts';
import type * as ChunkRule from '../../../../../src/kernel/budget/chunk.ts';
import type * as Figures from '../../../../../src/kernel/budget/figures.ts';
import type * as Shard from '../../../../../src/kernel/budget/shard.ts';
import type * as Spend from '../../../../../src/kernel/budget/spend.ts';
import type { BudgetScenario } from '../../../../../src/testing/simulation/budget/budget-scenario.ts';

/** A bug of the budget, planted on purpose, and the invariant that must catch it. */
export interface BudgetMutant {
  readonly name: string;
  readonly caughtBy: RegExp;
  /** Replaces modules; called before they are loaded. */
  readonly plant?: () => void;
  /** Puts something else between a guard and its ground. */
  readonly ground?: (ground: GuardGround) => GuardGround;
  readonly makeGuard?: () => Promise<MakeGuard>;
  readonly scenario?: Partial<BudgetScenario>;
}

const SOURCE = '../../../../../src';
const planted = new Set<string>();

function replace<T extends object>(path: string, change: (original: T) => Partial<T>): void {
  planted.add(path);
  vi.doMock(`${SOURCE}/${path}`, async (importOriginal) => {
    const original = await importOriginal<T>();
    return { ...original, ...change(original) };
  });
}

/** Modules load as they are again. */
export function uproot(): void {
  for (const path of planted) vi.doUnmock(`${SOURCE}/${path}`);
  planted.clear();
  vi.resetModules();
}

const OVERSPENT = /billed and \d+ in flight/;
/** Limits that are reached, with tasks enough to be in each other's way. */
const TIGHT: Partial<BudgetScenario> = { tasks: 4, callsEach: 40, worstNano: 1_000, capNano: 12_000, laterCapNano: 12_000, callMs: 2_000 };
const CALM: Partial<BudgetScenario> = { ...TIGHT, lossRate: 0, crashRate: 0, freezes: 0 };

/** A refused draw takes back what others hold, as far as `mayTake` lets it. */
function robbing(ground: GuardGround, mayTake: (taskNonce: string) => Promise<boolean>): GuardGround {
  const { ledger } = ground;
  const draw: SpendLedger['draw'] = async (run, request) => {
    const nano = await ledger.draw(run, request);
    if (nano > 0) return nano;
    const state = await ledger.read(run);
    for (const account of state?.granted.keys() ?? []) {
      if (account === request.account || !(await mayTake(account.split('.').slice(0, -1).join('.')))) continue;
      const row = state?.rows.find((each) => each.account === account);
      const keepNano = Object.values(row?.models ?? {}).reduce((sum, { nanoUsd }) => sum + nanoUsd, 0);
      await ledger.giveBack(run, { account, sequence: 1_000_000 + request.sequence, keepNano });
    }
    return 0;
  };
  return { ...ground, ledger: { ...delegated(ledger), draw } };
}

function delegated(ledger: SpendLedger): SpendLedger {
  return {
    open: (run, limit) => ledger.open(run, limit),
    setLimit: (run, limit) => ledger.setLimit(run, limit),
    draw: (run, request) => ledger.draw(run, request),
    giveBack: (run, back) => ledger.giveBack(run, back),
    settle: (run, row) => ledger.settle(run, row),
    read: (run) => ledger.read(run),
    quarantine: (run, quarantine) => ledger.quarantine(run, quarantine),
    quarantined: (run) => ledger.quarantined(run),
  };
}

export const BUDGET_MUTANTS: readonly BudgetMutant[] = [
  {
    name: 'check-then-act budget',
    caughtBy: OVERSPENT,
    makeGuard: async () => (await import('../../../../../src/testing/simulation/budget/check-then-act-guard.ts')).checkThenAct,
  },
  {
    name: 'a draw that is granted again when it is repeated',
    caughtBy: /was granted twice/,
    plant: () =>
      replace<typeof Shard>('kernel/budget/shard.ts', (rules) => ({
        answered: () => undefined,
        grant: (shard, account, sequence, nano) => {
          const held = rules.holdingOf(shard, account).granted;
          const lastGranted = Math.min(nano, rules.leftOf(shard));
          if (lastGranted <= 0) return { row: undefined, nano: 0 };
          const holdings = { ...shard.holdings, [account]: { sequence, granted: held + lastGranted, lastGranted } };
          return { row: { ...shard, holdings }, nano: lastGranted };
        },
      })),
  },
  {
    name: 'a chunk larger than what is left',
    caughtBy: /is granted, and the limit is/,
    plant: () =>
      replace<typeof Shard>('kernel/budget/shard.ts', (rules) => ({
        grant: (shard, account, sequence, nano) => {
          const roomy = rules.grant({ ...shard, limit: shard.limit + nano }, account, sequence, nano);
          return { nano: roomy.nano, row: roomy.row && { ...roomy.row, limit: shard.limit } };
        },
      })),
  },
  {
    name: 'a draw of all that is left',
    caughtBy: /is stranded, and/,
    scenario: { ...TIGHT, crashRate: 0.05 },
    plant: () => replace<typeof ChunkRule>('kernel/budget/chunk.ts', () => ({ chunkNano: (_, restNano) => restNano })),
  },
  {
    name: 'a shard that is written whatever stands',
    caughtBy: /billed and|was granted twice|is granted, and/,
    scenario: { ...TIGHT, shards: 4 },
    plant: () =>
      replace<typeof Truth>('testing/simulation/budget/ledger-truth.ts', ({ RemoteRows }) => ({
        RemoteRows: class extends RemoteRows {
          readonly #put: (name: Parameters<Truth.LedgerTruth['put']>[0], row: unknown) => Promise<void>;
          constructor(...[truth, send]: ConstructorParameters<typeof RemoteRows>) {
            super(truth, send);
            this.#put = (name, row) => send(() => truth.put(name, row));
          }
          override async change<K extends RowKind>(run: RunKey, name: RowName<K>, rule: RowRule<K>): Promise<void> {
            if (name.kind !== 'shard') return super.change(run, name, rule);
            const row = rule(await this.read(run, name));
            if (row !== undefined) await this.#put(name, row);
          }
        },
      })),
  },
  {
    name: 'a settle that adds',
    caughtBy: /is settled for .* was charged/,
    plant: () =>
      replace<typeof Spend>('kernel/budget/spend.ts', ({ addTotals, NOTHING_SPENT }) => ({
        newerRow: (standing, row) => {
          const models = Object.entries(row.models).map(([model, totals]) => {
            return [model, addTotals(standing?.models[model] ?? NOTHING_SPENT, totals)] as const;
          });
          return { ...row, models: Object.fromEntries(models) };
        },
      })),
  },
  {
    name: 'a return of what calls in flight may cost',
    caughtBy: OVERSPENT,
    plant: () =>
      replace<typeof Chunk>('jobs/catalogue/budget/local-chunk.ts', ({ LocalChunk }) => ({
        LocalChunk: class extends LocalChunk {
          override get inFlight(): boolean {
            return false;
          }
          override letGo(): number {
            super.letGo();
            return this.spent;
          }
        },
      })),
  },
  {
    name: 'a live task’s chunk is taken back',
    caughtBy: OVERSPENT,
    scenario: TIGHT,
    ground: (ground) => robbing(ground, async () => true),
  },
  {
    name: 'a dead task’s chunk is taken back',
    caughtBy: OVERSPENT,
    scenario: { ...TIGHT, crashRate: 0.05 },
    ground: (ground) =>
      robbing(ground, async (taskNonce) => {
        const sign = (await ground.tasks()).find((each) => each.taskNonce === taskNonce);
        return sign !== undefined && sign.seenAt < ground.clock.wall() - 10_000;
      }),
  },
  {
    name: 'a call whose cost is not known is refunded',
    caughtBy: /billed and \d+ in flight|is settled for .* was charged/,
    plant: () =>
      replace<typeof Reservations>('jobs/catalogue/budget/reservation.ts', ({ newReservation }) => ({
        newReservation: (...args) => {
          const reservation = newReservation(...args);
          return { ...reservation, keep: () => reservation.refund() };
        },
      })),
  },
  {
    name: 'refused for good though others still hold something',
    caughtBy: /was spent, with work enough/,
    scenario: CALM,
    plant: () => replace<typeof Figures>('kernel/budget/figures.ts', () => ({ roomNano: ({ leftNano }) => leftNano })),
  },
  {
    name: 'a refused task keeps what is too small for its call',
    caughtBy: /did not come to an end|was spent, with work enough/,
    scenario: CALM,
    plant: () =>
      replace<typeof Supply>('jobs/catalogue/budget/chunk-supply.ts', ({ ChunkSupply }) => ({
        ChunkSupply: class extends ChunkSupply {
          override get mayReturn(): boolean {
            return false;
          }
        },
      })),
  },
  {
    name: 'an idle task keeps its chunk',
    caughtBy: /did not come to an end|was spent, with work enough/,
    scenario: { ...CALM, concurrency: 4, uneven: true },
    ground: (ground) => {
      const sleep: GuardGround['clock']['sleep'] = (ms, signal) => ground.clock.sleep(ms === 3_000 ? 1e9 : ms, signal);
      const { clock } = ground;
      return { ...ground, clock: { wall: () => clock.wall(), monotonic: () => clock.monotonic(), sleep } };
    },
  },
  {
    name: 'a close that does not write what was spent last',
    caughtBy: /is settled for .* was charged/,
    plant: () =>
      replace<typeof Writer>('jobs/catalogue/budget/spend-writer.ts', ({ SpendWriter }) => ({
        SpendWriter: class extends SpendWriter {
          override async flush(): Promise<void> {}
        },
      })),
  },
];
