import type { CatalogueCompany } from '../../contracts/catalogue.ts';
import { decimalText } from '../../kernel/decimal.ts';
import { COMPANIES, LLM_USAGE, PRODUCTS } from '../../kernel/golden/catalogue-tables.ts';
import type { ItemRows } from '../../kernel/golden/item.ts';
import type { Row } from '../../kernel/golden/table.ts';
import type { FilledProduct, UsageRow } from './overlay.ts';

/** Everything a catalogue tells of one company. @param usage its own calls, in order */
export function catalogueRows(company: CatalogueCompany, products: readonly FilledProduct[], usage: readonly UsageRow[]): ItemRows {
  return new Map<string, readonly Row[]>([
    [COMPANIES.name, [companyRow(company)]],
    [PRODUCTS.name, products.map((product) => productRow(company, product))],
    [LLM_USAGE.name, usage.map((call, sequence) => usageRow(company, call, sequence))],
  ]);
}

/** Exact US dollars of integer nano-dollars: `0.000125000`. */
export function usdText(nanoUsd: number): string {
  return decimalText({ unscaled: BigInt(nanoUsd), scale: 9 });
}

function companyRow({ id, index, legalForm, ...company }: CatalogueCompany): Row {
  const { name, country, locale, line, niche, currency } = company;
  return { company_id: id, company_index: index, name, legal_form: legalForm, country, locale, line, niche, currency };
}

function productRow({ id }: CatalogueCompany, product: FilledProduct): Row {
  const { place, key, description, unit, priceLow, priceHigh, source } = product;
  return {
    company_id: id,
    place,
    product_key: key,
    description,
    unit,
    price_low: priceLow,
    price_high: priceHigh,
    source: source.kind,
    provider: source.kind === 'model' ? source.provider : null,
    model: source.kind === 'model' ? source.model : null,
    why: source.kind === 'procedural' ? source.why : null,
  };
}

function usageRow({ id }: CatalogueCompany, call: UsageRow, sequence: number): Row {
  const { item, attempt, provider, model, tokensIn, tokensOut, nanoUsd, latencyMs, outcome } = call;
  return {
    company_id: id,
    sequence,
    item,
    attempt,
    provider,
    model,
    tokens_in: tokensIn,
    tokens_out: tokensOut,
    cost_usd: usdText(nanoUsd),
    latency_ms: Math.round(latencyMs),
    outcome,
  };
}
