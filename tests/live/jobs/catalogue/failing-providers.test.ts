import { beforeAll, describe, expect, it } from 'vitest';
import { openStateStore } from '../../../../src/backends/state/index.ts';
import type { Clock } from '../../../../src/contracts/clock.ts';
import { ModelOverlay } from '../../../../src/jobs/catalogue/model-overlay/model-overlay.ts';
import type { QuarantineBoard } from '../../../../src/jobs/catalogue/breaker/breaker.ts';
import type { FilledCompanies } from '../../../../src/jobs/catalogue/overlay.ts';
import { planRun } from '../../../../src/testing/state-store/planned-run.ts';
import {
  answersWell,
  FakeBoard,
  FakeGuard,
  FakeModel,
  goodOutcome,
  mixOf,
  priced,
  provider,
  skeletons,
  type Act,
} from '../../../jobs/catalogue/fakes.ts';
import { VirtualClock } from '../../../jobs/catalogue/virtual-clock.ts';

const COMPANIES = 400;
const LIMITS = { failuresInARow: 5, attempts: 2 };

/** A task asks its ledger so often whom others have quarantined. */
const EXCHANGE_MS = 3_000;

async function plannedLedger(): Promise<QuarantineBoard> {
  const state = await openStateStore('memory:');
  return { ledger: state.ledger, run: await planRun(state, 1) };
}

interface Build {
  readonly filled: FilledCompanies;
  readonly ms: number;
  readonly bad: FakeModel;
  readonly good: FakeModel;
  readonly board: FakeBoard;
  readonly guard: FakeGuard;
}

/** A unit of 400 small companies, each a chunk of a second, eight at once; half of them for a provider that may be bad. */
async function build(actOf: (clock: Clock) => Act): Promise<Build> {
  const clock = new VirtualClock();
  const [bad, good] = [new FakeModel('bad', actOf(clock)), new FakeModel('good', answersWell(clock))];
  const [board, guard] = [new FakeBoard(), new FakeGuard()];
  const overlay = new ModelOverlay({
    seed: 's',
    mix: mixOf([provider('bad'), provider('good')], { bad: 1, good: 1 }, { good: 1 }, LIMITS),
    models: [priced(bad, { timeoutMs: 8_000 }), priced(good)],
    guard,
    board,
    clock,
    concurrency: 8,
  });
  const filled = await clock.run(overlay.fill(skeletons(COMPANIES, 2), new AbortController().signal));
  return { filled, ms: clock.monotonic(), bad, good, board, guard };
}

function byModel({ companies }: FilledCompanies): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { source } of companies.flat()) {
    const name = source.kind === 'model' ? source.provider : source.why;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const hangs: Act = () => new Promise(() => {});
const heedsItsSignal: Act = (_request, signal) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'cancelled', billed: 'unknown' })));

const CASES: readonly [name: string, actOf: (clock: Clock) => Act, mostCalls: number, quarantined: boolean][] = [
  [
    'dies in the middle',
    (clock) => async (request, signal, call) => {
      if (call <= 60) return answersWell(clock)(request, signal, call);
      return { kind: 'failed', message: 'connect ECONNREFUSED', billed: 'no' };
    },
    // The streak, and the calls in flight beside it.
    60 + 5 + 8,
    true,
  ],
  [
    'answers empty at full price',
    (clock) => async (request, signal) => {
      await clock.sleep(1_000, signal);
      return { kind: 'empty', usage: { tokensIn: 900, tokensOut: request.maxOutputTokens } };
    },
    5 + 8,
    true,
  ],
  ['hangs and does not heed its signal', () => hangs, 5 + 8, true],
  ['hangs', () => heedsItsSignal, 5 + 8, true],
  ['answers 429 and names a pause', () => async () => ({ kind: 'rate-limited', retryAfterMs: 1_000 }), 120, false],
  ['answers 429 and names none', () => async () => ({ kind: 'rate-limited', retryAfterMs: undefined }), 120, false],
  ['answers 500 after billing', () => async () => ({ kind: 'failed', message: '500 oops', billed: 'unknown' }), 5 + 8, true],
];

describe('a mix with a provider that fails', () => {
  let healthyMs = 0;

  beforeAll(async () => {
    ({ ms: healthyMs } = await build((clock) => answersWell(clock)));
  });

  it.each(CASES)('is complete in time when it %s', async (name, actOf, mostCalls, isQuarantined) => {
    const { filled, ms, bad, board } = await build(actOf);
    const wasted = filled.usage
      .filter(({ provider: by, outcome }) => by === 'bad' && outcome !== 'text')
      .reduce((sum, { nanoUsd }) => sum + nanoUsd, 0);
    console.log(
      `${name}: ${(ms / 1000).toFixed(1)} s for ${(healthyMs / 1000).toFixed(1)} s healthy (${(ms / healthyMs).toFixed(2)} x), ${bad.calls} calls of it, $${(wasted / 1e9).toFixed(6)} wasted`,
    );
    const counts = byModel(filled);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(COMPANIES * 2);
    expect((counts['good'] ?? 0) + (counts['bad'] ?? 0)).toBeGreaterThanOrEqual(COMPANIES * 2 - 2);
    expect(ms).toBeLessThanOrEqual(1.2 * healthyMs);
    expect(bad.calls).toBeLessThanOrEqual(mostCalls);
    expect(board.told.map(({ provider: told }) => told)).toEqual(isQuarantined ? ['bad'] : []);
    expect(filled.quarantined).toEqual(isQuarantined ? ['bad'] : []);
  });

  it('is left alone by another task within seconds, calls in flight and all', async () => {
    const clock = new VirtualClock();
    const board = new FakeBoard();
    const bad = new FakeModel('bad', hangs);
    const overlay = new ModelOverlay({
      seed: 's',
      mix: mixOf([provider('bad'), provider('good')], { bad: 1 }, { good: 1 }, LIMITS),
      models: [priced(bad, { timeoutMs: 600_000 }), priced(new FakeModel('good', answersWell(clock)))],
      guard: new FakeGuard(),
      board,
      clock,
      concurrency: 8,
    });
    const filling = overlay.fill(skeletons(2), new AbortController().signal);
    void clock.sleep(10_000).then(() => board.told.push({ provider: 'bad', reason: 'another task says so' }));
    const filled = await clock.run(filling);
    expect(clock.monotonic()).toBeLessThan(10_000 + 3_000 + 5_000);
    expect(bad.calls).toBe(8);
    expect(byModel(filled)).toEqual({ good: 100 });
    expect(filled.usage.filter(({ outcome }) => outcome === 'cancelled')).toHaveLength(8);
  });

  it('is left alone by another task that shares a ledger, but for what it has in flight and sends before it asks', async () => {
    const clock = new VirtualClock();
    const { ledger, run } = await plannedLedger();
    const taskOf = (failuresInARow: number, ms: number): { overlay: ModelOverlay; bad: FakeModel; calledAt: number[] } => {
      const calledAt: number[] = [];
      const empty: Act = async ({ maxOutputTokens }, signal) => {
        calledAt.push(clock.monotonic());
        await clock.sleep(ms, signal);
        return { kind: 'empty', usage: { tokensIn: 900, tokensOut: maxOutputTokens } };
      };
      const bad = new FakeModel('bad', empty);
      const mix = mixOf([provider('bad'), provider('good')], { bad: 1 }, { good: 1 }, { ...LIMITS, failuresInARow });
      const models = [priced(bad), priced(new FakeModel('good', answersWell(clock)))];
      const overlay = new ModelOverlay({ seed: 's', mix, models, guard: new FakeGuard(), board: { ledger, run }, clock, concurrency: 8 });
      return { overlay, bad, calledAt };
    };
    const companies = 100;
    // The first finds out after a streak of its own; the second, by itself, never would.
    const [first, second] = [taskOf(5, 700), taskOf(Infinity, 500)];
    const { signal } = new AbortController();
    const fillings = [first, second].map(({ overlay }) => overlay.fill(skeletons(companies, 2), signal));
    let quarantinedAt = Infinity;
    const watch = async (): Promise<void> => {
      while ((await ledger.quarantined(run)).length === 0) await clock.sleep(10);
      quarantinedAt = clock.monotonic();
    };
    const [filled] = await clock.run(Promise.all([Promise.all(fillings), watch()]));
    const later = second.calledAt.filter((at) => at > quarantinedAt);
    console.log(
      `quarantined after ${quarantinedAt / 1000} s; of ${second.bad.calls} calls of the other task ${later.length} were sent later, the last ${(Math.max(0, ...later) - quarantinedAt) / 1000} s`,
    );
    expect(first.bad.calls).toBeLessThanOrEqual(5 + 8);
    expect(second.calledAt.length - later.length).toBeGreaterThan(0);
    // Eight at once, of half a second each, until it asks.
    expect(later.length).toBeLessThanOrEqual((8 * EXCHANGE_MS) / 500);
    expect(later.every((at) => at <= quarantinedAt + EXCHANGE_MS)).toBe(true);
    for (const { companies: products } of filled) expect(products.flat()).toHaveLength(companies * 2);
    expect(filled[1]?.quarantined).toEqual(['bad']);
  });

  it('waits for a lonely provider that is only slow to let it in', async () => {
    const clock = new VirtualClock();
    const busy: Act = async (request, signal, call) => {
      await clock.sleep(500, signal);
      return call % 3 === 0 ? goodOutcome(request) : { kind: 'rate-limited', retryAfterMs: 2_000 };
    };
    const overlay = new ModelOverlay({
      seed: 's',
      mix: mixOf([provider('busy')], { busy: 1 }, {}, LIMITS),
      models: [priced(new FakeModel('busy', busy))],
      guard: new FakeGuard(),
      board: new FakeBoard(),
      clock,
      concurrency: 4,
    });
    const filled = await clock.run(overlay.fill(skeletons(4), new AbortController().signal));
    expect(byModel(filled)).toEqual({ busy: 200 });
    expect(filled.usage.filter(({ outcome }) => outcome === 'rate-limited').every(({ nanoUsd }) => nanoUsd === 0)).toBe(true);
  });
});
