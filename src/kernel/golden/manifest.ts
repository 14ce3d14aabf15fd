import { z } from 'zod';
import type { Json } from '../canonical-json.ts';

/** Version of the manifest shapes. A reader refuses a newer one. */
export const MANIFEST_VERSION = 1;

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();
const json: z.ZodType<Json> = z.json();
const settings = z.object({ total: count, unitSize: count.positive() }).catchall(json);

/** The file of an item: where it lies and what its bytes are. */
const itemFile = z.strictObject({
  key: z.string(),
  mediaType: z.string(),
  sha256: digest,
  bytes: count,
  pages: count.nullable(),
});

/** One item of a unit: a document. `file` is null when only the truth was made. */
const itemEntry = z.strictObject({
  id: z.string(),
  index: count,
  rowsSha256: digest,
  truthSha256: digest,
  file: itemFile.nullable(),
});

/** One table's rows of a unit. `sha256` and `bytes` are of the uncompressed lines; the stored ones of the file as it lies. */
const shardEntry = z.strictObject({
  table: z.string(),
  key: z.string(),
  sha256: digest,
  bytes: count,
  rows: count,
  storedSha256: digest,
  storedBytes: count,
});

/** The manifest file of one unit: the commit point of its content. */
export const partSchema = z.strictObject({
  version: z.literal(MANIFEST_VERSION),
  runId: z.string(),
  planHash: digest,
  unit: count,
  start: count,
  count,
  items: z.array(itemEntry),
  shards: z.array(shardEntry),
  /** What the job tells about how the unit was made. Left out by jobs that have nothing to tell. */
  audit: json.optional(),
});

const column = z.object({
  name: z.string(),
  type: z.enum(['text', 'integer', 'date', 'boolean', 'decimal']),
  description: z.string(),
  nullable: z.literal(true).optional(),
  measured: z.literal(true).optional(),
  precision: count.optional(),
  scale: count.optional(),
});

const table = z.strictObject({
  name: z.string(),
  description: z.string(),
  columns: z.array(column),
  key: z.array(z.string()),
  measured: z.literal(true).optional(),
});

const partEntry = z.strictObject({ unit: count, key: z.string(), sha256: digest, items: count });

/** The manifest of the run. Its presence means done. */
export const rootSchema = z.strictObject({
  version: z.literal(MANIFEST_VERSION),
  runId: z.string(),
  kind: z.enum(['documents', 'catalogue']),
  planHash: digest,
  settings,
  fingerprint: z.record(z.string(), z.string()),
  tables: z.array(table),
  parts: z.array(partEntry),
  items: count,
  bytes: count,
  /** Over the golden rows of every item in index order, measured tables and columns left out. */
  truthSha256: digest,
  /** Over the documents and every golden row in index order. */
  corpusSha256: digest,
  /** What the parts' audits come to. Left out where they have none. */
  provenance: json.optional(),
});

/** `manifest/plan.json`: which plan the folder belongs to. With it a run whose state was lost can be planned again as it was. */
export const planFileSchema = z.strictObject({
  version: z.literal(MANIFEST_VERSION),
  runId: z.string(),
  nonce: z.string(),
  kind: z.enum(['documents', 'catalogue']),
  planHash: digest,
  settings,
  fingerprint: z.record(z.string(), z.string()),
});

export type ItemFile = z.infer<typeof itemFile>;
export type ItemEntry = z.infer<typeof itemEntry>;
export type ShardEntry = z.infer<typeof shardEntry>;
export type Part = z.infer<typeof partSchema>;
export type PartEntry = z.infer<typeof partEntry>;
export type Root = z.infer<typeof rootSchema>;
export type PlanFile = z.infer<typeof planFileSchema>;
