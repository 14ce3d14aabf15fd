import type { DocumentPack, GoldenRecord, PackChoices, Page } from '../../contracts/document-pack.ts';
import type { Rendered, Renderer } from '../../contracts/renderer.ts';
import type { UnitContent, UnitJob, UnitOutput } from '../../contracts/unit-job.ts';
import { sha256 } from '../../kernel/digest.ts';
import { GoldleafError, isGoldleafError } from '../../kernel/errors.ts';
import { encodeItem } from '../../kernel/golden/item.ts';
import { documentId, documentKey } from '../../kernel/golden/keys.ts';
import type { ItemEntry, ItemFile } from '../../kernel/golden/manifest.ts';
import type { TableSchema } from '../../kernel/golden/table.ts';
import { DOCUMENTS, FIELDS } from '../../kernel/golden/tables.ts';
import type { UnitRange } from '../../kernel/run/unit.ts';
import { documentRows } from './document-rows.ts';
import { withVersion, withVersionColumn } from './version-column.ts';
import { UnitShards } from '../unit-shards.ts';

export interface DocumentsJobOptions {
  readonly pack: DocumentPack;
  readonly seed: string;
  readonly choices: PackChoices;
  /** Of the catalogue among the choices: every golden row carries it. */
  readonly catalogueVersion?: string;
  /** Undefined: no file is made, only the truth. */
  readonly renderer: Renderer | undefined;
  /** Lets timers and signals through between two documents: drawing is synchronous and would starve a heartbeat. */
  readonly breathe: () => Promise<void>;
}

/** A document up to its printing. */
interface Drawn {
  readonly index: number;
  readonly id: string;
  readonly record: GoldenRecord;
  readonly page: Page;
}

interface Printed extends Drawn {
  readonly rendered: Rendered | undefined;
}

/** Makes the documents of a run: record → page → file → golden rows, unit by unit, one document after the other. */
export class DocumentsJob implements UnitJob {
  readonly kind = 'documents';
  readonly deterministic = true;
  readonly tables: readonly TableSchema[];
  readonly #options: DocumentsJobOptions;

  constructor(options: DocumentsJobOptions) {
    this.#options = options;
    this.tables = withVersionColumn(documentTables(options.pack), options.catalogueVersion);
  }

  async run(range: UnitRange, output: UnitOutput): Promise<UnitContent> {
    const items: ItemEntry[] = [];
    const shards = new UnitShards(this.tables);
    const end = range.start + range.count;
    const commit = async (printed: Printed): Promise<void> => {
      items.push(await this.#commit(printed, shards, output));
      output.itemDone();
    };
    let next = attempt(() => this.#draw(range.start));
    let printed: Printed | undefined;
    for (let index = range.start; index < end; index++) {
      output.signal.throwIfAborted();
      const printing = outcomeOf(this.#print(next));
      // The browser prints; meanwhile the document before is put and the next page drawn. An error waits for its turn.
      const committing = outcomeOf(printed === undefined ? Promise.resolve() : commit(printed));
      next = await this.#drawAfter(index, end);
      const [committed, told] = await Promise.all([committing, printing]);
      committed();
      printed = told();
    }
    if (printed !== undefined) await commit(printed);
    return { items, shards: await shards.put(output) };
  }

  async close(): Promise<void> {
    await this.#options.renderer?.close();
  }

  async #drawAfter(index: number, end: number): Promise<() => Drawn> {
    await this.#options.breathe();
    return index + 1 < end ? attempt(() => this.#draw(index + 1)) : noMore;
  }

  #draw(index: number): Drawn {
    const { pack, seed, choices } = this.#options;
    const id = documentId(pack.name, index);
    return naming(id, () => {
      const record = pack.record(seed, index, choices);
      return { index, id, record, page: pack.draw(record) };
    });
  }

  async #print(next: () => Drawn): Promise<Printed> {
    const drawn = next();
    try {
      return { ...drawn, rendered: await this.#options.renderer?.render(drawn.page) };
    } catch (error) {
      throw named(drawn.id, error);
    }
  }

  /** Puts the file, then keeps the rows: what a shard says about a document stands before the shard does. */
  async #commit({ id, index, record, page, rendered }: Printed, shards: UnitShards, output: UnitOutput): Promise<ItemEntry> {
    const { pack, seed } = this.#options;
    const rows = new Map(pack.rows(record, id));
    for (const [table, own] of documentRows({ id, index, seed, record, fields: page.fields, rendered })) rows.set(table, own);
    const { lines, rowsSha256, truthSha256 } = naming(id, () => encodeItem(this.tables, withVersion(rows, this.#options.catalogueVersion)));
    const file = rendered === undefined ? null : await putFile(id, rendered, output);
    shards.add(lines);
    return { id, index, rowsSha256, truthSha256, file };
  }
}

/** Every golden table of a run over this pack, the kernel's first. */
export function documentTables(pack: Pick<DocumentPack, 'tables'>): readonly TableSchema[] {
  return [DOCUMENTS, FIELDS, ...pack.tables];
}

async function putFile(id: string, rendered: Rendered, output: UnitOutput): Promise<ItemFile> {
  const { bytes, mediaType, pages, extension } = rendered;
  const key = documentKey(output.name, id, extension);
  await output.put(key, bytes);
  return { key, mediaType, sha256: sha256(bytes), bytes: bytes.byteLength, pages };
}

/** Does it now and tells the outcome, value or error, when asked. */
function attempt<T>(make: () => T): () => T {
  try {
    const value = make();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** The same for work under way: never rejects. */
async function outcomeOf<T>(work: Promise<T>): Promise<() => T> {
  try {
    const value = await work;
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

function noMore(): never {
  throw new RangeError('the unit has no document after its last');
}

function naming<T>(id: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw named(id, error);
  }
}

/** An item's own error says which document it is about; any other passes through. */
function named(id: string, error: unknown): unknown {
  return isGoldleafError(error, 'ITEM') ? new GoldleafError('ITEM', `${id}: ${error.message}`, { cause: error }) : error;
}
