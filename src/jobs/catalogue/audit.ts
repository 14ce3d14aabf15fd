import { z } from 'zod';
import type { FilledCompanies, UsageRow } from './overlay.ts';

const count = z.int().nonnegative();
const counts = z.record(z.string(), count);

const modelAudit = z.strictObject({
  /** Products whose text it wrote. */
  products: count,
  calls: count,
  tokensIn: count,
  tokensOut: count,
  nanoUsd: count,
  /** What came of its calls → how many. */
  outcomes: counts,
});

/** How the units of a catalogue came about: of one unit in its part, added up in the root. */
export const auditSchema = z.strictObject({
  companies: count,
  products: count,
  /** `provider/model` → what it did. */
  models: z.record(z.string(), modelAudit),
  /** Why products are procedural → how many. */
  procedural: counts,
  /** Why texts were rejected → how many. */
  rejects: counts,
  quarantined: z.array(z.string()),
});

export type CatalogueAudit = z.infer<typeof auditSchema>;
type ModelAudit = z.infer<typeof modelAudit>;

export const NOTHING: CatalogueAudit = { companies: 0, products: 0, models: {}, procedural: {}, rejects: {}, quarantined: [] };

/** What a unit's audit says of what the overlay made of it. */
export function auditOf({ companies, usage, rejects, quarantined }: FilledCompanies): CatalogueAudit {
  const products = companies.flat();
  const models = new Map<string, ModelAudit>();
  for (const call of usage) models.set(modelKey(call), withCall(models.get(modelKey(call)) ?? IDLE, call));
  const procedural: Record<string, number> = {};
  for (const { source } of products) {
    if (source.kind === 'procedural') procedural[source.why] = (procedural[source.why] ?? 0) + 1;
    else models.set(modelKey(source), withProduct(models.get(modelKey(source)) ?? IDLE));
  }
  return {
    companies: companies.length,
    products: products.length,
    models: Object.fromEntries(models),
    procedural,
    rejects: { ...rejects },
    quarantined: [...quarantined].sort(),
  };
}

/** The sum of two audits. */
export function addAudits(left: CatalogueAudit, right: CatalogueAudit): CatalogueAudit {
  const names = new Set([...Object.keys(left.models), ...Object.keys(right.models)]);
  return {
    companies: left.companies + right.companies,
    products: left.products + right.products,
    models: Object.fromEntries([...names].map((name) => [name, addModels(left.models[name] ?? IDLE, right.models[name] ?? IDLE)])),
    procedural: addCounts(left.procedural, right.procedural),
    rejects: addCounts(left.rejects, right.rejects),
    quarantined: [...new Set([...left.quarantined, ...right.quarantined])].sort(),
  };
}

const IDLE: ModelAudit = { products: 0, calls: 0, tokensIn: 0, tokensOut: 0, nanoUsd: 0, outcomes: {} };

function modelKey({ provider, model }: Pick<UsageRow, 'provider' | 'model'>): string {
  return `${provider}/${model}`;
}

function withCall(audit: ModelAudit, { tokensIn, tokensOut, nanoUsd, outcome }: UsageRow): ModelAudit {
  return addModels(audit, {
    products: 0,
    calls: 1,
    tokensIn: tokensIn ?? 0,
    tokensOut: tokensOut ?? 0,
    nanoUsd,
    outcomes: { [outcome]: 1 },
  });
}

function withProduct(audit: ModelAudit): ModelAudit {
  return { ...audit, products: audit.products + 1 };
}

function addModels(left: ModelAudit, right: ModelAudit): ModelAudit {
  return {
    products: left.products + right.products,
    calls: left.calls + right.calls,
    tokensIn: left.tokensIn + right.tokensIn,
    tokensOut: left.tokensOut + right.tokensOut,
    nanoUsd: left.nanoUsd + right.nanoUsd,
    outcomes: addCounts(left.outcomes, right.outcomes),
  };
}

function addCounts(left: Readonly<Record<string, number>>, right: Readonly<Record<string, number>>): Record<string, number> {
  const sum = { ...left };
  for (const [name, value] of Object.entries(right)) sum[name] = (sum[name] ?? 0) + value;
  return sum;
}

/** Whether a product was meant for a model and stayed procedural. */
export function fellBack({ procedural }: CatalogueAudit): boolean {
  return Object.entries(procedural).some(([why, products]) => why !== 'chosen' && products > 0);
}
