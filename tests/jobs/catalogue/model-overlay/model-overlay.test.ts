import { describe, expect, it } from 'vitest';
import type { TextOutcome } from '../../../../src/contracts/text-model.ts';
import { GoldleafError } from '../../../../src/kernel/errors.ts';
import { auditOf } from '../../../../src/jobs/catalogue/audit.ts';
import type { Mix } from '../../../../src/jobs/catalogue/mix/mix.ts';
import { ModelOverlay, type ModelOverlayDeps } from '../../../../src/jobs/catalogue/model-overlay/model-overlay.ts';
import type { CompanySkeleton, FilledCompanies } from '../../../../src/jobs/catalogue/overlay.ts';
import { catalogueProvenance } from '../../../../src/jobs/catalogue/provenance.ts';
import { answerTo } from '../../../servers/llm/answers.ts';
import { answersWell, FakeBoard, FakeGuard, FakeModel, goodOutcome, mixOf, priced, provider, skeletons, type Act } from '../fakes.ts';
import { VirtualClock } from '../virtual-clock.ts';

const NEVER = new AbortController().signal;
const good: Act = async (request) => goodOutcome(request);
const said =
  (text: (prompt: string) => string): Act =>
  async ({ prompt }) => ({ kind: 'text', text: text(prompt), usage: { tokensIn: 10, tokensOut: 10 } });

interface World {
  readonly overlay: ModelOverlay;
  readonly clock: VirtualClock;
  readonly guard: FakeGuard;
  readonly board: FakeBoard;
}

function world(models: readonly FakeModel[], more: Partial<ModelOverlayDeps> & { guard?: FakeGuard } = {}): World {
  const [clock, guard, board] = [new VirtualClock(), more.guard ?? new FakeGuard(), new FakeBoard()];
  const mix: Mix = mixOf(
    models.map(({ provider: name }) => provider(name)),
    Object.fromEntries(models.map(({ provider: name }) => [name, 1])),
  );
  const overlay = new ModelOverlay({
    seed: 's',
    mix,
    models: models.map((model) => priced(model)),
    board,
    clock,
    concurrency: 4,
    ...more,
    guard,
  });
  return { overlay, clock, guard, board };
}

function fill({ overlay, clock }: World, companies: readonly CompanySkeleton[], signal = NEVER): Promise<FilledCompanies> {
  return clock.run(overlay.fill(companies, signal));
}

function sources({ companies }: FilledCompanies): string[] {
  return companies.flat().map(({ source }) => (source.kind === 'model' ? source.provider : source.why));
}

describe('ModelOverlay', () => {
  it('rewrites every product, in order, with its band', async () => {
    const companies = skeletons(3, 23);
    const filled = await fill(world([new FakeModel('a', good)]), companies);
    expect(filled.companies.map((products) => products.map(({ place, key }) => [place, key]))).toEqual(
      companies.map(({ products }) => products.map(({ place, key }) => [place, key])),
    );
    expect(sources(filled)).toEqual(Array.from({ length: 69 }, () => 'a'));
    expect(filled.companies[0]?.[0]).toMatchObject({
      priceLow: '0.10',
      priceHigh: '1.20',
      source: { kind: 'model', provider: 'a', model: 'a-1' },
    });
    expect(filled.companies[0]?.[0]?.description).toMatch(/^Hex bolt M4 x 10, zinc plated, ./);
    expect(filled.usage.map(({ item }) => item)).toEqual(
      [0, 1, 2].flatMap((company) => [0, 1, 2].map((chunk) => `company-000000${company}/${chunk}`)),
    );
  });

  it('gives the same, by the same prompts, at any unit size and any concurrency', async () => {
    const build = async (size: number, concurrency: number): Promise<{ companies: unknown; prompts: string[] }> => {
      const clock = new VirtualClock();
      const models = [new FakeModel('a', answersWell(clock)), new FakeModel('b', answersWell(clock, 300))];
      const mix = mixOf([provider('a'), provider('b')], { a: 2, b: 1, procedural: 1 });
      const { overlay } = world(models, { clock, mix, concurrency });
      const companies: unknown[] = [];
      for (let first = 0; first < 12; first += size)
        companies.push(...(await clock.run(overlay.fill(skeletons(size, 25, first), NEVER))).companies);
      return { companies, prompts: models.flatMap(({ asked, provider: by }) => asked.map(({ prompt }) => `${by} ${prompt}`)).sort() };
    };
    const whole = await build(12, 8);
    for (const [size, concurrency] of [
      [1, 1],
      [4, 3],
    ] as const) {
      expect(await build(size, concurrency)).toEqual(whole);
    }
  });

  it('never has more calls in flight than slots', async () => {
    const clock = new VirtualClock();
    let [inFlight, most] = [0, 0];
    const model = new FakeModel('a', async (request, signal) => {
      most = Math.max(most, ++inFlight);
      await clock.sleep(100, signal);
      inFlight -= 1;
      return goodOutcome(request);
    });
    await fill({ ...world([model], { clock, concurrency: 3 }), clock }, skeletons(10, 20));
    expect(most).toBe(3);
  });

  it('asks nobody for the share of the sink, nor without providers', async () => {
    const model = new FakeModel('a', good);
    expect(new Set(sources(await fill(world([], { mix: mixOf([], { procedural: 1 }) }), skeletons(2))))).toEqual(new Set(['chosen']));
    const filled = await fill(world([model], { mix: mixOf([provider('a')], { a: 1, procedural: 1 }) }), skeletons(20, 10));
    expect(sources(filled).filter((name) => name === 'chosen').length).toBe(200 - 10 * model.calls);
    expect(model.calls).toBeGreaterThan(4);
    expect(model.calls).toBeLessThan(16);
  });

  it('stays within the budget, is complete all the same, and the rows are what the guard was charged', async () => {
    const guard = new FakeGuard(20_000_000);
    const filled = await fill(world([new FakeModel('a', good)], { guard }), skeletons(10, 50));
    expect(guard.spentNano).toBeLessThanOrEqual(20_000_000);
    expect(guard.heldNano).toBe(0);
    expect(filled.usage.reduce((sum, { nanoUsd }) => sum + nanoUsd, 0)).toBe(guard.spentNano);
    expect(new Set(sources(filled))).toEqual(new Set(['a', 'over-budget']));
    expect(sources(filled)).toHaveLength(500);
  });

  it('makes no call at a budget of nothing', async () => {
    const model = new FakeModel('a', good);
    expect(new Set(sources(await fill(world([model], { guard: new FakeGuard(0) }), skeletons(2))))).toEqual(new Set(['over-budget']));
    expect(model.calls).toBe(0);
  });

  it('holds no mark against a provider when the ledger does not answer', async () => {
    const guard = new FakeGuard();
    guard.isUnavailable = true;
    const model = new FakeModel('a', good);
    const it = world([model], { guard });
    await expect(fill(it, skeletons(5))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect([model.calls, it.board.told]).toEqual([0, []]);
  });

  it('throws away no text that is paid for when the ledger is silent for a moment', async () => {
    const [clock, guard] = [new VirtualClock(), new FakeGuard()];
    const model = new FakeModel('a', answersWell(clock));
    const it = { ...world([model], { clock, guard }), clock };
    const silence = async (): Promise<void> => {
      await clock.sleep(1_500);
      guard.isUnavailable = true;
      await clock.sleep(1_500);
      guard.isUnavailable = false;
    };
    void silence();
    const filled = await fill(it, skeletons(4, 50));
    expect(new Set(sources(filled))).toEqual(new Set(['a']));
    expect([model.calls, guard.heldNano]).toEqual([20, 0]);
  });

  it('stops asking a silent ledger when its claim is over', async () => {
    const guard = new FakeGuard();
    guard.isUnavailable = true;
    const it = world([new FakeModel('a', good)], { guard });
    const over = new AbortController();
    void it.clock.sleep(500).then(() => over.abort(new Error('the claim is over')));
    await expect(fill(it, skeletons(1), over.signal)).rejects.toThrow('the claim is over');
  });

  it.each([
    ['answer nothing', async () => ({ kind: 'empty', usage: undefined }), 'empty'],
    ['decline', async () => ({ kind: 'refused', usage: { tokensIn: 5, tokensOut: 5 } }), 'refused'],
    ['are cut short', async () => ({ kind: 'truncated', usage: undefined }), 'failed'],
    ['are no JSON', said(() => '{"products": [{'), 'failed'],
    ['are of another shape', said(() => '{"items": []}'), 'failed'],
  ] as [string, Act, string][])(
    'keeps the procedural products when the answers %s, and asks each chunk no more than it may',
    async (_, act, why) => {
      const model = new FakeModel('a', act);
      const mix = mixOf([provider('a')], { a: 1 }, {}, { failuresInARow: 100, attempts: 3 });
      const filled = await fill(world([model], { mix }), skeletons(2, 20));
      expect(new Set(sources(filled))).toEqual(new Set([why]));
      expect(model.calls).toBe(4 * 3);
      expect(filled.usage.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]);
      expect(filled.companies.flat().map(({ source: _source, ...product }) => product)).toEqual(
        skeletons(2, 20).flatMap(({ products }) => products),
      );
    },
  );

  it('keeps the worst case of what nobody knows the cost of, and refunds what never ran', async () => {
    const unknown = world([new FakeModel('a', async () => ({ kind: 'failed', message: '500', billed: 'unknown' }))]);
    const never = world([new FakeModel('a', async () => ({ kind: 'failed', message: 'ECONNREFUSED', billed: 'no' }))]);
    const [kept, refunded] = [await fill(unknown, skeletons(1, 10)), await fill(never, skeletons(1, 10))];
    expect(unknown.guard.spentNano).toBeGreaterThan(1_000_000);
    expect(kept.usage.reduce((sum, { nanoUsd }) => sum + nanoUsd, 0)).toBe(unknown.guard.spentNano);
    expect([never.guard.spentNano, refunded.usage.every(({ nanoUsd }) => nanoUsd === 0)]).toEqual([0, true]);
  });

  it.each([
    ['below nothing', { tokensIn: -1, tokensOut: 10 }],
    ['in parts of a token', { tokensIn: 0.5, tokensOut: 10 }],
    ['beyond what can be counted', { tokensIn: 2 ** 53 - 1, tokensOut: 2 ** 53 - 1 }],
  ])('takes a bill %s for none: the worst case counts, and the unit can be committed', async (_, usage) => {
    const model = new FakeModel('a', async (request) => ({ ...goodOutcome(request), usage }) as TextOutcome);
    const one = world([model]);
    const filled = await fill(one, skeletons(1, 10));
    expect(sources(filled)).toEqual(Array.from({ length: 10 }, () => 'a'));
    expect(filled.usage).toMatchObject([{ tokensIn: null, tokensOut: null, outcome: 'text' }]);
    expect([one.guard.heldNano, one.guard.spentNano]).toEqual([0, filled.usage[0]?.nanoUsd]);
    expect(catalogueProvenance([auditOf(filled)])).toMatchObject({ filled: 10 });
  });

  it('quarantines at once whoever refuses the key, and whoever bills more than its bound', async () => {
    const refuses = new FakeModel('a', async () => {
      throw new GoldleafError('FORBIDDEN', 'a refuses the key: 401');
    });
    const dear = new FakeModel(
      'a',
      async (request) => ({ ...goodOutcome(request), usage: { tokensIn: 1_000_000, tokensOut: 1 } }) as never,
    );
    for (const bad of [refuses, dear]) {
      const mix = mixOf([provider('a'), provider('b')], { a: 1 }, { b: 1 });
      const it = world([bad, new FakeModel('b', good)], { mix, concurrency: 1 });
      const filled = await fill(it, skeletons(3, 20));
      expect(bad.calls).toBe(1);
      // What was billed counts in full, above the bound or not.
      expect(it.guard.byModel.get('a/a-1') ?? 0).toBe(bad === dear ? 1_000_002_000 : 0);
      expect(it.board.told.map(({ provider: told }) => told)).toEqual(['a']);
      expect(sources(filled).filter((name) => name === 'b').length).toBeGreaterThanOrEqual(50);
      expect(it.guard.heldNano).toBe(0);
    }
  });

  it('leaves the share of a quarantined provider procedural when nobody takes over', async () => {
    const it = world([new FakeModel('a', async () => ({ kind: 'empty', usage: undefined }))], { concurrency: 1 });
    const filled = await fill(it, skeletons(4, 50));
    expect(new Set(sources(filled))).toEqual(new Set(['empty', 'quarantined']));
  });

  it('ends when it is aborted, with the reason, and nothing stays reserved', async () => {
    const stop = new AbortController();
    const guard = new FakeGuard();
    const it = world([new FakeModel('a', () => new Promise(() => {}))], { guard });
    void it.clock.sleep(500).then(() => stop.abort(new Error('the claim is lost')));
    await expect(fill(it, skeletons(5), stop.signal)).rejects.toThrow('the claim is lost');
    expect([guard.heldNano, guard.admitted]).toEqual([0, 4]);
    expect(it.board.told).toEqual([]);
  });

  it('tells products as they are settled', async () => {
    const it = world([new FakeModel('a', good)]);
    let told = 0;
    await it.clock.run(it.overlay.fill(skeletons(2, 25), NEVER, { onProducts: (count) => void (told += count) }));
    expect(told).toBe(50);
  });

  it('closes guard and clients', async () => {
    const [model, guard] = [new FakeModel('a', good), new FakeGuard()];
    await world([model], { guard }).overlay.close();
    expect([model.isClosed, guard.isClosed]).toEqual([true, true]);
  });
});

describe('what models write', () => {
  const editing = (edit: (product: Record<string, unknown>) => object): Act =>
    said((prompt) => {
      const { products } = JSON.parse(answerTo(prompt, 'well')) as { products: Record<string, unknown>[] };
      return JSON.stringify({ products: products.map((product) => ({ ...product, ...edit(product) })) });
    });

  it('is rejected text by text, counted by reason', async () => {
    const act = editing(({ n }) => (n === 3 ? { description: 'call +44 20 7946 0958' } : n === 4 ? { price_high: '99' } : {}));
    const filled = await fill(world([new FakeModel('a', act)]), skeletons(2, 20));
    expect(filled.rejects).toEqual({ phone: 4, price: 4 });
    expect(sources(filled).filter((name) => name === 'rejected')).toHaveLength(8);
    expect(filled.companies[0]?.[2]).toMatchObject({
      description: 'Hex bolt M6 x 12, zinc plated',
      source: { kind: 'procedural', why: 'rejected' },
    });
  });

  it('fails the unit when too much of it is rejected, with the reasons counted', async () => {
    const act = editing(({ n, description }) => (Number(n) <= 6 ? { description: `<b>${String(description)}</b>` } : {}));
    await expect(fill(world([new FakeModel('a', act)]), skeletons(2, 20))).rejects.toMatchObject({
      code: 'ITEM',
      message: expect.stringMatching(
        /^24 of 40 texts were rejected: 24 markup; build anew under another --out, with another mix/,
      ) as string,
    });
    const mix = mixOf([provider('a')], { a: 1 }, {}, { rejected: 0.6 });
    expect((await fill(world([new FakeModel('a', act)], { mix }), skeletons(2, 20))).rejects).toEqual({ markup: 24 });
  });

  it('keeps the first of two that read the same, in the whole company, and none that reads like another product', async () => {
    const act = editing(({ n, description }) =>
      n === 1 ? { description: 'Socket screw, plain' } : n === 2 ? { description: 'HEX BOLT M4 X 10 – zinc plated' } : { description },
    );
    const filled = await fill(world([new FakeModel('a', act)]), skeletons(1, 20));
    expect(
      sources(filled)
        .map((name, place) => (name === 'a' ? undefined : place))
        .filter((place) => place !== undefined),
    ).toEqual([1, 10, 11]);
    expect(filled.rejects).toEqual({ duplicate: 3 });
    const texts = filled.companies.flat().map(({ description }) => description);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('may leave products out: those stay as they are', async () => {
    const act = said((prompt) => {
      const { products } = JSON.parse(answerTo(prompt, 'well')) as { products: object[] };
      return JSON.stringify({ products: products.slice(1) });
    });
    expect(sources(await fill(world([new FakeModel('a', act)]), skeletons(1, 10)))).toEqual([
      'failed',
      ...Array.from({ length: 9 }, () => 'a'),
    ]);
  });
});
