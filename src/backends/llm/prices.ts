/** One row of a vendor's price list. */
export interface ListPrice {
  readonly vendor: string;
  readonly model: string;
  /** US dollars per million tokens, as decimal texts. The dearest rate that a short prompt can meet. */
  readonly in: string;
  readonly out: string;
  /** Year and month in which it stood so. */
  readonly asOf: string;
  readonly source: string;
}

/** Which vendor a host name belongs to. */
export const VENDOR_HOSTS: Readonly<Record<string, string>> = {
  'api.openai.com': 'openai',
  'api.anthropic.com': 'anthropic',
  'api.deepseek.com': 'deepseek',
};

const OPENAI = 'https://developers.openai.com/api/docs/pricing';
const ANTHROPIC = 'https://platform.claude.com/docs/en/about-claude/pricing';
const DEEPSEEK = 'https://api-docs.deepseek.com/quick_start/pricing';

/**
 * Prices change: `price` in the mix wins over this table. Standard rates, without the discounts of caches, batches and
 * quiet hours, so that what is reserved is at least what is billed.
 */
export const LIST_PRICES: readonly ListPrice[] = [
  { vendor: 'openai', model: 'gpt-4o-mini', in: '0.15', out: '0.60', asOf: '2026-03', source: OPENAI },
  { vendor: 'openai', model: 'gpt-4.1', in: '2.00', out: '8.00', asOf: '2026-03', source: OPENAI },
  { vendor: 'openai', model: 'gpt-4.1-mini', in: '0.40', out: '1.60', asOf: '2026-03', source: OPENAI },
  { vendor: 'openai', model: 'gpt-4.1-nano', in: '0.10', out: '0.40', asOf: '2026-03', source: OPENAI },
  { vendor: 'openai', model: 'gpt-5-mini', in: '0.25', out: '2.00', asOf: '2026-03', source: OPENAI },
  { vendor: 'openai', model: 'gpt-5-nano', in: '0.05', out: '0.40', asOf: '2026-03', source: OPENAI },
  { vendor: 'openai', model: 'gpt-5.4-mini', in: '0.75', out: '4.50', asOf: '2026-03', source: OPENAI },
  { vendor: 'openai', model: 'gpt-5.4-nano', in: '0.20', out: '1.25', asOf: '2026-03', source: OPENAI },
  { vendor: 'anthropic', model: 'claude-haiku-4-5', in: '1.00', out: '5.00', asOf: '2026-10', source: ANTHROPIC },
  { vendor: 'anthropic', model: 'claude-haiku-4-5-20251001', in: '1.00', out: '5.00', asOf: '2026-10', source: ANTHROPIC },
  { vendor: 'anthropic', model: 'claude-haiku-5-5', in: '0.10', out: '0.50', asOf: '2026-10', source: ANTHROPIC },
  { vendor: 'anthropic', model: 'claude-sonnet-5', in: '2.00', out: '10.00', asOf: '2026-10', source: ANTHROPIC },
  { vendor: 'anthropic', model: 'claude-sonnet-5-5', in: '2.00', out: '10.00', asOf: '2026-10', source: ANTHROPIC },
  { vendor: 'deepseek', model: 'deepseek-flash', in: '0.30', out: '1.20', asOf: '2026-10', source: DEEPSEEK },
  { vendor: 'deepseek', model: 'deepseek-v4-pro', in: '1.32', out: '3.96', asOf: '2026-10', source: DEEPSEEK },
];
