import type { TextModelSettings } from '../../../contracts/text-model.ts';

/** The free sink of a mix: nobody is asked, the product stays as it is. */
export const PROCEDURAL = 'procedural';

/** US dollars per million tokens, as decimal texts with at most six digits after the point. */
export interface TokenPrice {
  readonly in: string;
  readonly out: string;
}

/** One model of one vendor, as `mix.yaml` tells it. */
export interface MixProvider extends TextModelSettings {
  /** Room for what a model thinks before it answers: added to the output limit, and to the worst case. */
  readonly thinkingTokens: number;
  /** Wins over the price table. */
  readonly price: TokenPrice | undefined;
}

export interface MixLimits {
  /** Failures of one provider in a row that quarantine it. */
  readonly failuresInARow: number;
  /** Calls of one provider for one chunk, rate limits aside. */
  readonly attempts: number;
  /** Share of a unit's texts that may be rejected, from 0 to 1. */
  readonly rejected: number;
}

/** Who writes what share. Plain data: a run's settings and manifest hold it as it is. */
export interface Mix {
  readonly providers: readonly MixProvider[];
  /** Provider, or {@link PROCEDURAL} → weight. Only their proportions count. */
  readonly weights: Readonly<Record<string, number>>;
  /** Who takes over from a quarantined provider, likewise. Empty: its share stays procedural. */
  readonly fallback: Readonly<Record<string, number>>;
  readonly limits: MixLimits;
}

/** The mix of a build without any model. */
export const PROCEDURAL_MIX: Mix = {
  providers: [],
  weights: { [PROCEDURAL]: 1 },
  fallback: {},
  limits: { failuresInARow: 5, attempts: 2, rejected: 0.5 },
};
