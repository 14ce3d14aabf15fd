import type { Json } from '../kernel/canonical-json.ts';
import { GoldleafError } from '../kernel/errors.ts';
import type { ItemEntry, Part } from '../kernel/golden/manifest.ts';
import type { Row, TableSchema } from '../kernel/golden/table.ts';
import { DOCUMENTS } from '../kernel/golden/tables.ts';
import { unitRange } from '../kernel/run/plan.ts';
import type { Corpus } from './corpus.ts';
import { hasOneRowPerItem, itemColumn } from './table-schemas.ts';

/**
 * Everything a corpus knows of one document, or of one company of a catalogue: `document` (its row of that table), every other table by its name, `file`
 * and `run`. A table in which a document has one row is an object, any other a list in the order of the shard; both
 * without the document's id. `file` is null when only the truth was made, else the manifest's entry with the unit; its
 * key is relative to the corpus.
 */
export type ShownDocument = Readonly<Record<string, Json>>;

/**
 * One document's truth and place. Reads its unit alone.
 *
 * @throws GoldleafError `USAGE` for a document that the run does not have, naming the ids it has
 */
export async function showDocument(corpus: Corpus, documentId: string): Promise<ShownDocument> {
  const { part, item } = await find(corpus, documentId);
  const { root, blobs } = corpus;
  const tables: Record<string, Json> = {};
  let document: Json = null;
  for (const table of corpus.tables) {
    const rows = (await corpus.rowsOf(part, table.name)).filter((row) => row[itemColumn(table)] === item.id);
    if (table.name === DOCUMENTS.name) document = rows[0] ?? null;
    else tables[table.name] = nested(table, rows);
  }
  const file = item.file === null ? null : { ...item.file, unit: part.unit };
  // A catalogue has no documents: its items are companies.
  const head = corpus.tables.some(({ name }) => name === DOCUMENTS.name) ? { document } : {};
  return { ...head, ...tables, file, run: { runId: root.runId, corpus: blobs.uri, corpusSha256: root.corpusSha256 } };
}

function nested(table: TableSchema, rows: readonly Row[]): Json {
  const own = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== itemColumn(table))));
  return hasOneRowPerItem(table) ? (own[0] ?? null) : own;
}

/** The index that ends the id tells the unit; the part confirms the id. */
async function find(corpus: Corpus, id: string): Promise<{ part: Part; item: ItemEntry }> {
  const { settings, parts, items } = corpus.root;
  const index = Number(/\d+$/.exec(id)?.[0] ?? Number.NaN);
  if (index < items) {
    const unit = Math.floor(index / settings.unitSize);
    const part = await corpus.part(unit);
    const item = part.items[index - unitRange(settings, unit).start];
    if (item?.id === id) return { part, item };
  }
  const first = (await corpus.part(0)).items[0];
  const last = (await corpus.part(parts.length - 1)).items.at(-1);
  const noun = corpus.root.kind === 'documents' ? 'document' : 'company';
  throw new GoldleafError('USAGE', `run ${corpus.root.runId} has no ${noun} ${JSON.stringify(id)}`, {
    hint: `Its ${noun === 'document' ? 'documents' : 'companies'}: ${first?.id} to ${last?.id}`,
  });
}
