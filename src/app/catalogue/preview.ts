import type { CatalogueCompany, CatalogueProduct } from '../../contracts/catalogue.ts';
import type { Admission, BudgetGuard } from '../../jobs/catalogue/budget-guard.ts';
import type { Mix, MixProvider } from '../../jobs/catalogue/mix/mix.ts';
import { ModelOverlay } from '../../jobs/catalogue/model-overlay/model-overlay.ts';
import type { FilledProduct, UsageRow } from '../../jobs/catalogue/overlay.ts';
import { isPrintable } from '../../render/fonts/glyphs.ts';
import { systemClock } from '../system.ts';
import { openModels } from './priced-models.ts';
import { skeletons } from './skeletons.ts';

/** Products that each provider is asked for: one call. */
export const PREVIEWED = 10;

export interface PreviewedProvider {
  readonly provider: string;
  readonly model: string;
  /** Same order as the products of the preview. */
  readonly products: readonly FilledProduct[];
  readonly usage: readonly UsageRow[];
  /** Why texts were rejected → how many. */
  readonly rejects: Readonly<Record<string, number>>;
}

export interface Preview {
  readonly company: CatalogueCompany;
  /** As they are without any model. */
  readonly products: readonly CatalogueProduct[];
  readonly providers: readonly PreviewedProvider[];
}

export interface PreviewOptions {
  readonly mix: Mix;
  readonly seed: string;
  /** Place of the company in the catalogue. */
  readonly company: number;
  /** What all calls together may cost, in nano-dollars. */
  readonly budgetNano: number;
  readonly secrets: (name: string) => string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Asks every provider of a mix for the same ten products, as a build would.
 *
 * @throws GoldleafError as opening the models does
 */
export async function previewMix(options: PreviewOptions): Promise<Preview> {
  const { mix, seed, company } = options;
  const skeleton = skeletons(seed, PREVIEWED)(company);
  const guard = new PreviewGuard(options.budgetNano);
  const providers = await Promise.all(mix.providers.map((provider) => ask(provider)));
  return { ...skeleton, providers };

  async function ask(provider: MixProvider): Promise<PreviewedProvider> {
    const only: Mix = { providers: [provider], weights: { [provider.name]: 1 }, fallback: {}, limits: { ...mix.limits, rejected: 1 } };
    const overlay = new ModelOverlay({
      seed,
      mix: only,
      models: await openModels(only, options.secrets),
      guard,
      board: NOBODY_ELSE,
      clock: systemClock,
      concurrency: 1,
    });
    try {
      const { companies, usage, rejects } = await overlay.fill(Array.of(skeleton), options.signal, { isPrintable });
      return { provider: provider.name, model: provider.model, products: companies[0] ?? [], usage, rejects };
    } finally {
      await overlay.close();
    }
  }
}

/** A preview has no fleet: whom it gives up, it need not tell. */
const NOBODY_ELSE = {
  ledger: { quarantine: async () => undefined, quarantined: async () => [] },
  run: { runId: 'preview', nonce: 'preview' },
};

/** One limit over the calls of one process. */
class PreviewGuard implements BudgetGuard {
  #left: number;

  constructor(limitNano: number) {
    this.#left = limitNano;
  }

  async admit(worstNano: number): Promise<Admission> {
    if (worstNano > this.#left) return { kind: 'exhausted' };
    this.#left -= worstNano;
    return {
      kind: 'admitted',
      reservation: {
        settle: (_model, _usage, nanoUsd) => void (this.#left += worstNano - nanoUsd),
        keep: () => undefined,
        refund: () => void (this.#left += worstNano),
      },
    };
  }

  async close(): Promise<void> {}
}
