import type { Clock } from '../../../src/contracts/clock.ts';
import type { Quarantine } from '../../../src/contracts/spend-ledger.ts';
import type { TextModel, TextOutcome, TextRequest, TokenUsage } from '../../../src/contracts/text-model.ts';
import type { QuarantineBoard } from '../../../src/jobs/catalogue/breaker/breaker.ts';
import type { Admission, BudgetGuard } from '../../../src/jobs/catalogue/budget-guard.ts';
import { exactPrice } from '../../../src/jobs/catalogue/mix/cost.ts';
import { PROCEDURAL_MIX, type Mix, type MixProvider } from '../../../src/jobs/catalogue/mix/mix.ts';
import type { PricedModel } from '../../../src/jobs/catalogue/model-overlay/priced-model.ts';
import type { CompanySkeleton } from '../../../src/jobs/catalogue/overlay.ts';
import { answerTo } from '../../servers/llm/answers.ts';

export const RUN = { runId: 'catalogue', nonce: '0123456789abcdef0123456789abcdef' };

/** A guard of one task that holds a limit, and what it was told. */
export class FakeGuard implements BudgetGuard {
  limitNano: number;
  spentNano = 0;
  heldNano = 0;
  admitted = 0;
  isUnavailable = false;
  isClosed = false;
  readonly byModel = new Map<string, number>();

  constructor(limitNano = Infinity) {
    this.limitNano = limitNano;
  }

  async admit(worstNano: number): Promise<Admission> {
    if (this.isUnavailable) return { kind: 'unavailable' };
    if (this.spentNano + this.heldNano + worstNano > this.limitNano) return { kind: 'exhausted' };
    this.heldNano += worstNano;
    this.admitted += 1;
    const end = (key: string, nano: number): void => {
      this.heldNano -= worstNano;
      this.spentNano += nano;
      this.byModel.set(key, (this.byModel.get(key) ?? 0) + nano);
    };
    return {
      kind: 'admitted',
      reservation: {
        settle: (key: string, _usage: TokenUsage, nano: number) => end(key, nano),
        keep: (key: string) => end(key, worstNano),
        refund: () => end('refunded', 0),
      },
    };
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

export class FakeBoard implements QuarantineBoard {
  readonly run = RUN;
  readonly told: Quarantine[] = [];
  readonly ledger = {
    quarantine: async (_run: unknown, quarantine: Quarantine): Promise<void> => {
      if (this.told.every(({ provider }) => provider !== quarantine.provider)) this.told.push(quarantine);
    },
    quarantined: async (): Promise<readonly Quarantine[]> => this.told,
  };
}

/** What a model does with its nth call, from 1. */
export type Act = (request: TextRequest, signal: AbortSignal, call: number) => Promise<TextOutcome>;

export class FakeModel implements TextModel {
  readonly provider: string;
  readonly model: string;
  calls = 0;
  isClosed = false;
  readonly asked: TextRequest[] = [];
  readonly #act: Act;

  constructor(provider: string, act: Act) {
    this.provider = provider;
    this.model = `${provider}-1`;
    this.#act = act;
  }

  complete(request: TextRequest, signal: AbortSignal): Promise<TextOutcome> {
    this.calls += 1;
    this.asked.push(request);
    return this.#act(request, signal, this.calls);
  }

  boundTokens({ system, prompt }: TextRequest): number {
    return system.length + prompt.length;
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

export function provider(name: string, more: Partial<MixProvider> = {}): MixProvider {
  return {
    name,
    api: 'openai',
    model: `${name}-1`,
    baseUrl: undefined,
    keyFrom: undefined,
    answers: 'json-schema',
    tokenLimit: 'max_tokens',
    thinkingTokens: 0,
    timeoutMs: 30_000,
    body: {},
    price: undefined,
    ...more,
  };
}

export function mixOf(
  providers: readonly MixProvider[],
  weights: Mix['weights'],
  fallback: Mix['fallback'] = {},
  limits: Partial<Mix['limits']> = {},
): Mix {
  return { providers, weights, fallback, limits: { ...PROCEDURAL_MIX.limits, ...limits } };
}

/** One dollar per million tokens in, two out. */
export function priced(model: FakeModel, more: Partial<MixProvider> = {}): PricedModel {
  return { provider: provider(model.provider, more), model, price: exactPrice({ in: '1', out: '2' }) };
}

export function goodOutcome({ prompt }: TextRequest): TextOutcome {
  const text = answerTo(prompt, 'well');
  return { kind: 'text', text, usage: { tokensIn: Math.ceil(prompt.length / 4), tokensOut: Math.ceil(text.length / 4) } };
}

/** Answers well after a while, of which some calls take longer than others. */
export function answersWell(clock: Pick<Clock, 'sleep'>, ms = 1_000): Act {
  return async (request, signal, call) => {
    await clock.sleep(ms * (0.8 + (call % 5) / 10), signal);
    return goodOutcome(request);
  };
}

/** Companies with products that differ. */
export function skeletons(count: number, products = 50, first = 0): CompanySkeleton[] {
  return Array.from({ length: count }, (_, place) => {
    const index = first + place;
    return {
      company: {
        index,
        id: `company-${String(index).padStart(7, '0')}`,
        name: `Brackwell ${index}`,
        legalForm: 'Ltd',
        country: 'GB',
        locale: 'en-GB',
        line: 'industrial-fasteners',
        niche: 'Metric bolts',
        currency: 'GBP',
      },
      products: Array.from({ length: products }, (_, at) => ({
        place: at,
        key: `bolt/${at}`,
        description: `Hex bolt M${4 + (at % 9)} x ${10 + at}, zinc plated`,
        unit: 'piece',
        priceLow: '0.10',
        priceHigh: '1.20',
      })),
    };
  });
}
