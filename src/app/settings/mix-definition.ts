import { z } from 'zod';
import { DURATION, parseDuration } from './duration.ts';
import { BODY } from './mix-body.ts';

/** No answer comes sooner than the one, and no timer of the runtime may be set to a month. */
const TIMEOUT = { low: 1_000, high: 3_600_000 } as const;

function isWithin({ low, high }: { readonly low: number; readonly high: number }, ms: number | undefined): boolean {
  return ms !== undefined && ms >= low && ms <= high;
}

const price = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,6}(\.\d{1,6})?$/, 'expected US dollars per million tokens, such as 0.15'))
  .meta({ description: 'US dollars per million tokens.' });

const weights = z.record(z.string(), z.number().positive().max(1_000_000));

const url = z.url({ protocol: /^https?$/, error: 'expected an address such as https://api.deepseek.com' }).refine((text) => {
  const { username, password, search } = new URL(text);
  return username === '' && password === '' && search === '';
}, 'an address holds no key: name the environment variable that does with keyFrom');

const provider = z.strictObject({
  api: z.enum(['openai', 'anthropic']).meta({ description: 'The wire the vendor speaks.' }),
  model: z.string().min(1).max(200),
  baseUrl: url.optional().meta({ description: "Where it is. Default: the vendor's own address." }),
  keyFrom: z
    .string()
    .regex(/^([A-Za-z_][A-Za-z0-9_]*|none)$/, 'expected the name of an environment variable, or none')
    .optional()
    .meta({ description: 'Environment variable with the key, or none. Default: OPENAI_API_KEY or ANTHROPIC_API_KEY.' }),
  answers: z
    .enum(['json-schema', 'json-object', 'tool'])
    .optional()
    .meta({ description: 'How the shape of the answer is told. Default: json-schema.' }),
  tokenLimit: z
    .enum(['max_tokens', 'max_completion_tokens'])
    .optional()
    .meta({ description: 'Parameter that bounds the output. Default: max_completion_tokens at OpenAI itself, elsewhere max_tokens.' }),
  thinkingTokens: z
    .int()
    .min(0)
    .max(100_000)
    .default(0)
    .meta({ description: 'Room for what the model thinks, added to the output limit and to the worst case.' }),
  timeout: z
    .string()
    .regex(DURATION, 'expected a duration such as 30s')
    .refine(
      (text) => isWithin(TIMEOUT, parseDuration(text)),
      'expected a duration from 1s to 1h: a call that it ends is paid for all the same',
    )
    .default('60s')
    .meta({ description: 'Ends one call: 1s to 1h.' }),
  price: z
    .strictObject({ in: price, out: price })
    .optional()
    .meta({ description: 'Wins over the price table. A model without a price is not called; say 0 for one of your own.' }),
  body: BODY.default({}).meta({ description: 'Further parameters of every request, such as temperature.' }),
});

const limits = z.strictObject({
  failuresInARow: z.int().min(1).max(100).default(5).meta({ description: 'Failures of one provider in a row that quarantine it.' }),
  attempts: z.int().min(1).max(10).default(2).meta({ description: 'Calls of one provider for one chunk.' }),
  rejected: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .meta({ description: "Share of a unit's texts that may be rejected before the unit fails." }),
});

/** `mix.yaml`, the file of `--providers`. */
export const MIX_FILE = z.strictObject({
  providers: z
    .record(z.string().regex(/^[a-z0-9][a-z0-9_.-]{0,63}$/, 'names are lower case letters, digits, dots and dashes'), provider)
    .default({}),
  mix: weights.meta({ description: 'Provider, or procedural → weight. Only their proportions count.' }),
  fallback: weights.default({}).meta({ description: 'Who takes over the share of a provider that fails.' }),
  limits: limits.prefault({}),
});

export type MixFile = z.output<typeof MIX_FILE>;
export type ProviderFile = MixFile['providers'][string];

/** JSON Schema (2020-12) of `mix.yaml`, made from the very definition that reads it. */
export function mixFileSchema(): Record<string, unknown> {
  return {
    ...z.toJSONSchema(MIX_FILE, { io: 'input', unrepresentable: 'any' }),
    title: 'goldleaf mix',
    description: 'Which models write the texts of a catalogue, for goldleaf catalogue build --providers. Keys stay in the environment.',
  };
}
