/**
 * How the server answers. All but `rate-limited`, `refused-key` and `dead` are billed.
 *
 * `empty`: no text, at full price. `hang`: no answer, until the client goes. `error-after-billing`: 500, and it is on the
 * bill. `cut`: the connection ends in the middle of the body. `dead`: the connection ends before any answer.
 */
export type Behaviour =
  | 'well'
  | 'empty'
  | 'hang'
  | 'rate-limited'
  | 'error-after-billing'
  | 'cut'
  | 'dead'
  | 'broken-json'
  | 'refusal'
  | 'truncated'
  | 'refused-key'
  | 'pii'
  | 'markup'
  | 'wrong-language'
  | 'strange-glyph';

/** Which requests, and what becomes of them. The first rule that fits counts. */
export interface Rule {
  readonly behave: Behaviour;
  readonly model?: string;
  /** Part of the prompt. */
  readonly prompt?: string;
  /** Requests of this model so far, this one counted: from, to, both included. */
  readonly from?: number;
  readonly to?: number;
  /** Answers after this long. */
  readonly delayMs?: number;
  /** For `rate-limited`; left out, no such header is sent. */
  readonly retryAfterSeconds?: number;
}

export interface Asked {
  readonly model: string;
  readonly prompt: string;
  readonly count: number;
}

export function ruleFor(rules: readonly Rule[], { model, prompt, count }: Asked): Rule {
  const fits = (rule: Rule): boolean =>
    (rule.model ?? model) === model && prompt.includes(rule.prompt ?? '') && count >= (rule.from ?? 1) && count <= (rule.to ?? Infinity);
  return rules.find(fits) ?? { behave: 'well' };
}
