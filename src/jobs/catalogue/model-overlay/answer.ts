import { z } from 'zod';

/** One product as a model gives it back. */
export interface AnsweredProduct {
  readonly description: string;
  /** As they were written: not yet known to be prices. */
  readonly priceLow: string;
  readonly priceHigh: string;
}

const price = z.union([z.string().max(40), z.number()]).transform((value) => String(value).trim());

const ANSWER = z.object({
  products: z
    .array(z.object({ n: z.int().positive(), description: z.string().max(2_000), price_low: price, price_high: price }))
    .max(1_000),
});

/** Written out, since vendors take only a part of JSON Schema: every member required, none besides. */
export const ANSWER_SCHEMA: Readonly<Record<string, unknown>> = {
  type: 'object',
  properties: {
    products: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          n: { type: 'integer' },
          description: { type: 'string' },
          price_low: { type: 'string' },
          price_high: { type: 'string' },
        },
        required: ['n', 'description', 'price_low', 'price_high'],
        additionalProperties: false,
      },
    },
  },
  required: ['products'],
  additionalProperties: false,
};

/** A fence that models put around JSON although nobody asked for one. */
const FENCE = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/;

/**
 * The products of an answer, in the order they were asked for; undefined for those it does not have.
 *
 * @returns undefined for what is no such answer, or has none of the products
 */
export function readAnswer(text: string, count: number): (AnsweredProduct | undefined)[] | undefined {
  const read = ANSWER.safeParse(parsed(FENCE.exec(text)?.[1] ?? text));
  if (!read.success) return undefined;
  const answered: (AnsweredProduct | undefined)[] = Array.from({ length: count }, () => undefined);
  for (const { n, description, price_low, price_high } of read.data.products) {
    if (n <= count) answered[n - 1] ??= { description: description.trim(), priceLow: price_low, priceHigh: price_high };
  }
  return answered.some((product) => product !== undefined) ? answered : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
