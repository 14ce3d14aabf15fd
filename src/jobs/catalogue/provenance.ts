import { z } from 'zod';
import type { Json } from '../../kernel/canonical-json.ts';
import { decimalOf, decimalText, divide } from '../../kernel/decimal.ts';
import { GoldleafError } from '../../kernel/errors.ts';
import { addAudits, auditSchema, fellBack, NOTHING, type CatalogueAudit } from './audit.ts';
import { usdText } from './catalogue-rows.ts';

const decimal = z.string().regex(/^\d+\.\d+$/);
const count = z.int().nonnegative();
const counts = z.record(z.string(), count);

/** Where a catalogue's texts came from, and what they cost: the `provenance` of its root manifest. */
export const provenanceSchema = z.object({
  companies: count,
  products: count,
  /** Products whose text a model wrote, and their part of all: `0.8125`. */
  filled: count,
  share: decimal,
  /** Of the calls of the claims that committed, in US dollars. */
  costUsd: decimal,
  /** `provider/model` → what it did. */
  models: z.record(
    z.string(),
    z.object({ products: count, share: decimal, calls: count, tokensIn: count, tokensOut: count, costUsd: decimal, outcomes: counts }),
  ),
  procedural: counts,
  rejects: counts,
  quarantined: z.array(z.string()),
  /** Units with products that were meant for a model and stayed procedural. */
  fallbackUnits: z.array(count),
});

export type CatalogueProvenance = z.infer<typeof provenanceSchema>;

/** What the audits of all units come to. @throws GoldleafError `CORPUS` for a part without the audit of a catalogue */
export function catalogueProvenance(audits: readonly (Json | undefined)[]): CatalogueProvenance {
  const units = audits.map(readAudit);
  const { companies, products, models, procedural, rejects, quarantined } = units.reduce(addAudits, NOTHING);
  const filled = Object.values(models).reduce((sum, model) => sum + model.products, 0);
  const nanoUsd = Object.values(models).reduce((sum, model) => sum + model.nanoUsd, 0);
  return {
    companies,
    products,
    filled,
    share: shareText(filled, products),
    costUsd: usdText(nanoUsd),
    models: Object.fromEntries(
      Object.entries(models).map(([name, { nanoUsd: cost, ...model }]) => [
        name,
        { ...model, share: shareText(model.products, products), costUsd: usdText(cost) },
      ]),
    ),
    procedural,
    rejects,
    quarantined,
    fallbackUnits: units.flatMap((audit, unit) => (fellBack(audit) ? [unit] : [])),
  };
}

function readAudit(audit: Json | undefined, unit: number): CatalogueAudit {
  const result = auditSchema.safeParse(audit);
  if (result.success) return result.data;
  throw new GoldleafError('CORPUS', `the part of unit ${unit} has no audit of a catalogue`);
}

function shareText(part: number, whole: number): string {
  return whole === 0 ? '0.0000' : decimalText(divide(decimalOf(part), decimalOf(whole), 4));
}
