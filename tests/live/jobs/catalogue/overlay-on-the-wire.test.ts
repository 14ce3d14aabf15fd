import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../../src/app/system.ts';
import { openTextModel } from '../../../../src/backends/llm/index.ts';
import { exactPrice } from '../../../../src/jobs/catalogue/mix/cost.ts';
import type { MixProvider } from '../../../../src/jobs/catalogue/mix/mix.ts';
import { ModelOverlay } from '../../../../src/jobs/catalogue/model-overlay/model-overlay.ts';
import type { FilledCompanies } from '../../../../src/jobs/catalogue/overlay.ts';
import { FakeBoard, FakeGuard, mixOf, provider, skeletons } from '../../../jobs/catalogue/fakes.ts';
import type { Behaviour, Rule } from '../../../servers/llm/behaviour.ts';
import { startLlmServer, type LlmServer } from '../../../servers/llm/server.ts';

const KEYS: Readonly<Record<string, string>> = { OPEN_KEY: 'sk-planted-open-0123456789', ANT_KEY: 'planted/ant"key+0123456789' };
const PRICES = { 'open-1': { in: '1', out: '2' }, 'ant-1': { in: '3', out: '15' } };
const PRODUCTS = 30;
const COMPANIES = 8;

describe('the overlay over real clients', () => {
  let server: LlmServer;
  const [guard, board] = [{ current: new FakeGuard() }, { current: new FakeBoard() }];

  beforeEach(async () => {
    server = await startLlmServer({ prices: PRICES });
    [guard.current, board.current] = [new FakeGuard(), new FakeBoard()];
  });

  afterEach(() => server.stop());

  async function build(rules: readonly Rule[], { rejected = 0.5, timeoutMs = 20_000 } = {}): Promise<FilledCompanies> {
    server.rules = rules;
    const providers: readonly MixProvider[] = [
      provider('open', { api: 'openai', baseUrl: `${server.endpoint}/v1`, keyFrom: 'OPEN_KEY', timeoutMs }),
      provider('ant', { api: 'anthropic', baseUrl: server.endpoint, keyFrom: 'ANT_KEY', answers: 'tool' }),
    ];
    const overlay = new ModelOverlay({
      seed: 's',
      mix: mixOf(providers, { open: 1, ant: 1 }, { open: 1, ant: 1 }, { failuresInARow: 4, rejected }),
      models: await Promise.all(
        providers.map(async (given) => ({
          provider: given,
          price: exactPrice(PRICES[`${given.name}-1` as keyof typeof PRICES]),
          model: await openTextModel(given, (name) => KEYS[name]),
        })),
      ),
      guard: guard.current,
      board: board.current,
      clock: systemClock,
      concurrency: 6,
    });
    try {
      return await overlay.fill(skeletons(COMPANIES, PRODUCTS), new AbortController().signal);
    } finally {
      await overlay.close();
    }
  }

  function texts({ companies }: FilledCompanies): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { source } of companies.flat()) {
      const name = source.kind === 'model' ? source.provider : source.why;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  }

  it('fills everything, and the rows are the bill to the nano-dollar', async () => {
    const filled = await build([{ behave: 'well', delayMs: 20 }]);
    const counts = texts(filled);
    expect(Object.keys(counts).sort()).toEqual(['ant', 'open']);
    expect((counts['ant'] ?? 0) + (counts['open'] ?? 0)).toBe(COMPANIES * PRODUCTS);
    const { total, rows } = server.bill;
    expect(guard.current.spentNano).toBe(total.nanoUsd);
    expect(Object.fromEntries(guard.current.byModel)).toEqual({
      'open/open-1': rows['open-1']?.nanoUsd,
      'ant/ant-1': rows['ant-1']?.nanoUsd,
    });
    expect(filled.usage.reduce((sum, { nanoUsd }) => sum + nanoUsd, 0)).toBe(total.nanoUsd);
    expect(filled.usage.reduce((sum, { tokensOut }) => sum + (tokensOut ?? 0), 0)).toBe(total.tokensOut);
    expect(filled.usage).toHaveLength(total.requests);
  });

  const BAD: readonly [Behaviour, isOut: boolean][] = [
    ['empty', true],
    ['hang', true],
    ['dead', true],
    ['cut', true],
    ['broken-json', true],
    ['error-after-billing', true],
    ['refused-key', true],
    ['rate-limited', false],
  ];

  it.each(BAD)(
    'is complete with one provider that answers %s; the bill is within the ledger, and no key is anywhere',
    async (behave, isOut) => {
      const filled = await build([{ behave, model: 'open-1', retryAfterSeconds: 6 }], { timeoutMs: behave === 'hang' ? 400 : 20_000 });
      const wasted = server.bill.rows['open-1'];
      console.log(`${behave}: ${wasted?.requests} requests, $${((wasted?.nanoUsd ?? 0) / 1e9).toFixed(6)} wasted on it`);
      expect(texts(filled)).toEqual({ ant: COMPANIES * PRODUCTS });
      expect(board.current.told.map(({ provider: told }) => told)).toEqual(isOut ? ['open'] : []);
      expect(wasted?.requests).toBeLessThanOrEqual(4 + 6);
      expect(server.bill.total.nanoUsd).toBeLessThanOrEqual(guard.current.spentNano);
      expect(guard.current.heldNano).toBe(0);
      // A call that was cancelled may not have come to the server yet.
      const cancelled = filled.usage.filter(({ outcome }) => outcome === 'cancelled').length;
      expect(filled.usage.length - server.bill.total.requests).toBeGreaterThanOrEqual(0);
      expect(filled.usage.length - server.bill.total.requests).toBeLessThanOrEqual(cancelled);
      const everything = JSON.stringify([filled, board.current.told]);
      for (const key of Object.values(KEYS)) {
        for (const form of [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)]) expect(everything).not.toContain(form);
      }
    },
  );

  it.each([
    ['pii', 'ant'],
    ['markup', 'ant'],
    ['wrong-language', 'ant'],
  ] as const)('keeps its own texts where a provider writes %s', async (behave, kept) => {
    const filled = await build([{ behave, model: 'open-1' }], { rejected: 1 });
    const counts = texts(filled);
    expect(Object.keys(counts).sort()).toEqual([kept, 'rejected']);
    console.log(`${behave}: ${JSON.stringify(filled.rejects)}`);
    const bad = filled.companies.flat().filter(({ description }) => /@|www\.|<b>|\*\*|Hochwertig|GmbH|Street|\+49/.test(description));
    expect(bad).toEqual([]);
  });
});
