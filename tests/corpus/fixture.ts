import { gzipSync } from 'node:zlib';
import type { BlobInfo, BlobStore, PutOutcome } from '../../src/contracts/blob-store.ts';
import { canonicalJson, type Json } from '../../src/kernel/canonical-json.ts';
import { sha256 } from '../../src/kernel/digest.ts';
import { RootBuilder } from '../../src/kernel/golden/build-root.ts';
import { encodeItem, shardText, type ItemRows } from '../../src/kernel/golden/item.ts';
import { claimName, documentId, documentKey, partKey, PLAN_KEY, ROOT_KEY, shardKey, unitName } from '../../src/kernel/golden/keys.ts';
import { MANIFEST_VERSION, type ItemEntry, type Part, type Root, type ShardEntry } from '../../src/kernel/golden/manifest.ts';
import type { Row, TableSchema } from '../../src/kernel/golden/table.ts';
import { DOCUMENTS, FIELDS } from '../../src/kernel/golden/tables.ts';
import { planHash, unitCount, unitRange, type RunMarker } from '../../src/kernel/run/plan.ts';

/** One row a document: every type of column, nulls, awkward texts. */
export const ORDERS: TableSchema = {
  name: 'orders',
  description: "The order of a document, the customer's own.",
  key: ['document_id'],
  columns: [
    { name: 'document_id', type: 'text', description: 'The document.' },
    { name: 'customer', type: 'text', description: 'Who "ordered".' },
    { name: 'note', type: 'text', nullable: true, description: 'What they wrote.' },
    { name: 'ordered_on', type: 'date', description: 'Day of the order.' },
    { name: 'due_on', type: 'date', nullable: true, description: 'Day it is due.' },
    { name: 'is_paid', type: 'boolean', nullable: true, description: 'Whether it is paid.' },
    { name: 'total', type: 'decimal', precision: 18, scale: 3, description: 'Sum of the lines.' },
    { name: 'exact', type: 'decimal', precision: 38, scale: 6, nullable: true, description: 'A decimal as wide as they come.' },
  ],
};

/** Many rows a document, none for some. */
export const LINES: TableSchema = {
  name: 'lines',
  description: 'One row a line.',
  key: ['document_id', 'line'],
  columns: [
    { name: 'document_id', type: 'text', description: 'The document.' },
    { name: 'line', type: 'integer', description: 'Place of the line, from 0.' },
    { name: 'order', type: 'integer', nullable: true, description: 'A column with a name that SQL reserves.' },
    { name: 'amount', type: 'decimal', precision: 18, scale: 3, description: 'Amount.' },
  ],
};

/** Nothing is ever in it. */
export const EMPTY: TableSchema = {
  name: 'surcharges',
  description: 'One row a surcharge.',
  key: ['document_id', 'line'],
  columns: [
    { name: 'document_id', type: 'text', description: 'The document.' },
    { name: 'line', type: 'integer', description: 'Place.' },
    { name: 'amount', type: 'decimal', precision: 9, scale: 0, nullable: true, description: 'Amount.' },
  ],
};

export const TABLES: readonly TableSchema[] = [DOCUMENTS, FIELDS, ORDERS, LINES, EMPTY];

export const AWKWARD = 'Øre & Söhne "quoted" it\'s \\ 日本 🎉 \u0000 \u2028 null\n\ttab';

export interface FixtureOptions {
  readonly total?: number;
  readonly unitSize?: number;
  readonly runId?: string;
  readonly seed?: string;
  /** False: only the truth. */
  readonly files?: boolean;
  /** Units to write; default all. Less than all, or `root: false`, leaves the run incomplete. */
  readonly units?: number;
  readonly root?: boolean;
  readonly linesPerDocument?: number;
  /** Units whose objects are named by a claim. */
  readonly claimed?: readonly number[];
  /** Changes rows before they are encoded. */
  readonly rowsOf?: (index: number, rows: Map<string, Row[]>) => void;
  /** Changes the lines of a shard after the items were encoded: a writer with a bug. */
  readonly linesOf?: (unit: number, table: string, lines: readonly string[]) => readonly string[];
}

/** Writes a corpus by the functions of the kernel. */
export async function writeFixture(blobs: BlobStore, options: FixtureOptions = {}): Promise<{ marker: RunMarker; root: Root | undefined }> {
  const marker = markerOf(options, blobs.uri);
  const { runId, nonce, kind, settings, fingerprint } = marker;
  await putJson(blobs, PLAN_KEY, { version: MANIFEST_VERSION, runId, nonce, kind, planHash: marker.planHash, settings, fingerprint });
  const builder = new RootBuilder(marker, TABLES);
  for (let unit = 0; unit < (options.units ?? marker.units); unit++) {
    const part = await writeUnit(blobs, marker, unit, options);
    builder.add(part, await putJson(blobs, partKey(unit), part));
  }
  if (options.root === false || options.units !== undefined) return { marker, root: undefined };
  const root = builder.build();
  await putJson(blobs, ROOT_KEY, root);
  return { marker, root };
}

function markerOf({ total = 10, unitSize = 4, runId = 'r1', seed = 's' }: FixtureOptions, out: string): RunMarker {
  const settings = { total, unitSize, seed };
  return {
    runId,
    nonce: 'f'.repeat(32),
    kind: 'documents',
    settings,
    policy: { leaseMs: 60_000, maxAttempts: 3 },
    planHash: planHash('documents', settings),
    units: unitCount(settings),
    fingerprint: { goldleaf: '0.0.0' },
    out,
  };
}

async function writeUnit(blobs: BlobStore, marker: RunMarker, unit: number, options: FixtureOptions): Promise<Part> {
  const { start, count } = unitRange(marker.settings, unit);
  const name = options.claimed?.includes(unit) === true ? claimName(unit, 'abcdef0123456789') : unitName(unit);
  const items: ItemEntry[] = [];
  const lines = new Map<string, string[]>(TABLES.map((table) => [table.name, []]));
  for (let index = start; index < start + count; index++) {
    const id = documentId('order', index);
    const bytes = new TextEncoder().encode(`<p>${id} of ${marker.runId}</p>`);
    const key = documentKey(name, id, 'html');
    const file = options.files === false ? null : { key, mediaType: 'text/html', sha256: sha256(bytes), bytes: bytes.length, pages: null };
    if (file !== null) await blobs.putIfAbsent(key, bytes);
    const rows = itemRows(id, index, file?.bytes ?? null, options);
    const encoded = encodeItem(TABLES, rows);
    for (const [table, own] of encoded.lines) lines.get(table)?.push(...own);
    items.push({ id, index, rowsSha256: encoded.rowsSha256, truthSha256: encoded.truthSha256, file });
  }
  const shards: ShardEntry[] = [];
  for (const [table, own] of lines)
    shards.push(await putShard(blobs, shardKey(name, table), table, options.linesOf?.(unit, table, own) ?? own));
  return { version: MANIFEST_VERSION, runId: marker.runId, planHash: marker.planHash, unit, start, count, items, shards };
}

async function putShard(blobs: BlobStore, key: string, table: string, lines: readonly string[]): Promise<ShardEntry> {
  const text = shardText(lines);
  const stored = gzipSync(text);
  await blobs.putIfAbsent(key, stored);
  const bytes = Buffer.byteLength(text);
  return { table, key, sha256: sha256(text), bytes, rows: lines.length, storedSha256: sha256(stored), storedBytes: stored.length };
}

/** Document 3 has no lines; every third a null here and there. */
function itemRows(id: string, index: number, bytes: number | null, options: FixtureOptions): ItemRows {
  const amounts =
    index === 3 ? [] : Array.from({ length: options.linesPerDocument ?? (index % 3) + 1 }, (_, line) => 1250 + index * 10 + line);
  const total = decimal(amounts.reduce((sum, amount) => sum + amount, 0));
  const isThird = index % 3 === 0;
  const rows = new Map<string, Row[]>([
    [DOCUMENTS.name, [documentRow(id, index, bytes, options.seed ?? 's')]],
    [
      FIELDS.name,
      amounts.map((amount, sequence) => ({
        document_id: id,
        sequence,
        path: `lines[${sequence}].amount`,
        text: `€ ${decimal(amount)}`,
        value: decimal(amount),
      })),
    ],
    [
      ORDERS.name,
      [
        {
          document_id: id,
          customer: AWKWARD,
          note: isThird ? null : index % 3 === 1 ? '' : 'null',
          ordered_on: '2024-02-29',
          due_on: isThird ? null : '9999-12-31',
          is_paid: isThird ? null : index % 2 === 0,
          total,
          exact: isThird ? null : index % 3 === 1 ? '12345678901234567890123456789012.123456' : '-0.5',
        },
      ],
    ],
    [
      LINES.name,
      amounts.map((amount, line) => ({
        document_id: id,
        line,
        order: isThird ? null : Number.MAX_SAFE_INTEGER - line,
        amount: decimal(amount),
      })),
    ],
  ]);
  options.rowsOf?.(index, rows);
  return rows;
}

function documentRow(id: string, index: number, bytes: number | null, seed: string): Row {
  const file = { media_type: bytes === null ? null : 'text/html', bytes, pages: null };
  return { document_id: id, document_index: index, ...file, archetype: 'plain', condition: 'clean', locale: 'en-GB', seed };
}

/** Thousandths as text. */
function decimal(thousandths: number): string {
  return (thousandths / 1000).toFixed(3);
}

async function putJson(blobs: BlobStore, key: string, value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(value as Json));
  await blobs.putIfAbsent(key, bytes);
  return sha256(bytes);
}

/** A store whose objects can be broken, and that tells what was asked of it. */
export class BreakableStore implements BlobStore {
  readonly uri = 'memory:';
  readonly objects = new Map<string, Uint8Array>();
  readonly reads: string[] = [];
  readonly listings: string[] = [];

  async putIfAbsent(key: string, bytes: Uint8Array): Promise<PutOutcome> {
    if (this.objects.has(key)) return 'different';
    this.objects.set(key, bytes);
    return 'created';
  }
  async flush(): Promise<void> {}
  async read(key: string): Promise<Uint8Array | undefined> {
    this.reads.push(key);
    return this.objects.get(key);
  }
  async *list(prefix: string): AsyncGenerator<BlobInfo> {
    this.listings.push(prefix);
    for (const [key, bytes] of this.objects) if (key.startsWith(prefix)) yield { key, bytes: bytes.length };
  }
  async close(): Promise<void> {}

  /** Flips one bit of one byte. */
  flip(key: string, place: number): void {
    const bytes = Uint8Array.from(this.objects.get(key) ?? []);
    bytes[place] = (bytes[place] as number) ^ 1;
    this.objects.set(key, bytes);
  }
}

export async function fixtureStore(options: FixtureOptions = {}): Promise<BreakableStore> {
  const blobs = new BreakableStore();
  await writeFixture(blobs, options);
  return blobs;
}

export async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}
