import { z } from 'zod';
import { GoldleafError } from '../../kernel/errors.ts';
import type { Mix, MixProvider } from '../../jobs/catalogue/mix/mix.ts';

/**
 * A mix as a run's settings hold it: JSON as one text, since its weights and parameters may be fractions, which settings
 * never are. Keys are sorted, so the same mix is the same plan in whatever order it was written.
 */
export function mixText(mix: Mix): string {
  return JSON.stringify(sorted(mix));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, member]) => [key, sorted(member)]));
}

const weights = z.record(z.string(), z.number());

const provider = z
  .object({
    name: z.string(),
    api: z.enum(['openai', 'anthropic']),
    model: z.string(),
    baseUrl: z.string().optional(),
    keyFrom: z.string().optional(),
    answers: z.enum(['json-schema', 'json-object', 'tool']),
    tokenLimit: z.enum(['max_tokens', 'max_completion_tokens']),
    thinkingTokens: z.number(),
    timeoutMs: z.number(),
    body: z.record(z.string(), z.json()),
    price: z.object({ in: z.string(), out: z.string() }).optional(),
  })
  // What a text leaves out is there as undefined again.
  .transform(({ baseUrl, keyFrom, price, ...rest }): MixProvider => ({ ...rest, baseUrl, keyFrom, price }));

const mixSchema = z.object({
  providers: z.array(provider),
  weights,
  fallback: weights,
  limits: z.object({ failuresInARow: z.number(), attempts: z.number(), rejected: z.number() }),
});

/** The inverse of {@link mixText}. @throws GoldleafError `USAGE` for the text of another goldleaf */
export function mixOfText(text: string): Mix {
  const result = mixSchema.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  throw new GoldleafError('USAGE', `the run's mix cannot be read: ${result.error.issues[0]?.path.join('.') ?? ''}`, {
    hint: 'Was it planned by another version of goldleaf?',
  });
}
