import { catalogueProvenance } from '../jobs/catalogue/provenance.ts';
import type { Json } from '../kernel/canonical-json.ts';
import type { RunKind } from '../kernel/run/plan.ts';

type ProvenanceOf = (audits: readonly (Json | undefined)[]) => Json;

/** What the audits of all parts come to, by the kind of run; undefined for a kind without audits. */
export const PROVENANCE: Readonly<Record<RunKind, ProvenanceOf | undefined>> = { documents: undefined, catalogue: catalogueProvenance };
