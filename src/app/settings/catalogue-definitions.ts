import type { z } from 'zod';
import { MAX_PRODUCTS } from '../../content/catalogue/max-products.ts';
import { nanoOfUsd } from '../../kernel/budget/usd.ts';
import { MAX_TOTAL } from '../../kernel/run/plan.ts';
import { SETTINGS, anyText, wholeNumber, type Setting, type Zod } from './definitions.ts';
import type { GivenOf } from './given.ts';

export const DEFAULT_PRODUCTS = 50;
export const DEFAULT_CONCURRENCY = 8;

/** Settings of `goldleaf catalogue build`: flags of that command, with those of every run among them. */
export const CATALOGUE_SETTINGS = {
  companies: wholeNumber('Companies to make.', 1, MAX_TOTAL),
  out: { ...SETTINGS.out, description: 'Folder to write the catalogue to, or gs://bucket/prefix, or s3://bucket/prefix.' },
  products: wholeNumber('Products a company sells.', 1, MAX_PRODUCTS, String(DEFAULT_PRODUCTS)),
  providers: {
    description: 'File that says which models write what share of the texts.',
    expects: 'a file such as mix.yaml',
    argument: '<file>',
    form: 'text',
    schema: anyText,
    otherwise: 'none: every text is procedural, and nothing is paid',
  },
  'budget-usd': {
    description: 'What all tasks together may spend, in US dollars; 0 means that no model is called.',
    expects: 'an amount such as 5 or 0.25',
    argument: '<amount>',
    form: 'text',
    schema: usd,
  },
  concurrency: wholeNumber('Calls that one task has in flight at most.', 1, 256, String(DEFAULT_CONCURRENCY)),
  seed: { ...SETTINGS.seed, description: 'What every random draw starts from: the same seed makes the same companies.' },
  'unit-size': {
    ...SETTINGS['unit-size'],
    description: 'Companies a unit, the piece that one task works at a time.',
    otherwise: 'by companies and tasks',
  },
  tasks: SETTINGS.tasks,
  'run-id': SETTINGS['run-id'],
  state: SETTINGS.state,
  lease: SETTINGS.lease,
  'task-timeout': SETTINGS['task-timeout'],
  'max-attempts': SETTINGS['max-attempts'],
  'max-restarts': SETTINGS['max-restarts'],
} as const satisfies Record<string, Setting<unknown>>;

export type GivenCatalogueSettings = GivenOf<typeof CATALOGUE_SETTINGS>;

/** Dollars as people write them → whole nano-dollars. */
export function usd(zod: Zod): z.ZodType<number> {
  return zod.string().transform((written, context) => {
    try {
      return nanoOfUsd(written);
    } catch {
      context.addIssue('not an amount');
      return zod.NEVER;
    }
  });
}
