import type { CatalogueCompany, ProceduralWhy } from '../../contracts/catalogue.ts';
import type { UnitContent, UnitJob, UnitOutput } from '../../contracts/unit-job.ts';
import { GoldleafError } from '../../kernel/errors.ts';
import { CATALOGUE_TABLES } from '../../kernel/golden/catalogue-tables.ts';
import { encodeItem } from '../../kernel/golden/item.ts';
import type { ItemEntry } from '../../kernel/golden/manifest.ts';
import type { UnitRange } from '../../kernel/run/unit.ts';
import { UnitShards } from '../unit-shards.ts';
import { auditOf } from './audit.ts';
import { catalogueRows } from './catalogue-rows.ts';
import type { CompanySkeleton, FilledCompanies, Overlay, UsageRow } from './overlay.ts';
import { catalogueProvenance } from './provenance.ts';

export interface CatalogueJobOptions {
  /** The company at a place of the catalogue with its procedural products: a pure function. */
  readonly skeleton: (index: number) => CompanySkeleton;
  /** Undefined: no model is asked, and every product stays as it is. */
  readonly overlay: Overlay | undefined;
  /** Whether a product at a place of its company was meant for a model. Then it says `over-budget` where no model is asked; by default none was. */
  readonly isMeantForModel?: (company: CatalogueCompany, place: number) => boolean;
  /** Whether a text can be printed: one that cannot would fail every document that draws it. */
  readonly isPrintable: (text: string) => boolean;
  /** Lets timers and signals through between two companies. */
  readonly breathe: () => Promise<void>;
}

/** Makes the companies of a catalogue: skeletons, what models make of them, golden rows, unit by unit. */
export class CatalogueJob implements UnitJob {
  readonly kind = 'catalogue';
  readonly tables = CATALOGUE_TABLES;
  readonly provenance = catalogueProvenance;
  readonly deterministic: boolean;
  readonly #options: CatalogueJobOptions;

  constructor(options: CatalogueJobOptions) {
    this.#options = options;
    // Models do not repeat themselves: every claim writes what it was told under its own name.
    this.deterministic = options.overlay === undefined;
  }

  async run({ start, count }: UnitRange, output: UnitOutput): Promise<UnitContent> {
    const skeletons: CompanySkeleton[] = [];
    for (let index = start; index < start + count; index++) {
      await this.#options.breathe();
      output.signal.throwIfAborted();
      skeletons.push(this.#options.skeleton(index));
    }
    const filled = await this.#fill(skeletons, output);
    refuseIncomplete(skeletons, filled);
    const shards = new UnitShards(this.tables);
    const items: ItemEntry[] = [];
    for (const [at, { company }] of skeletons.entries()) {
      await this.#options.breathe();
      output.signal.throwIfAborted();
      const usage = filled.usage.filter((call) => call.company === company.index).toSorted(byItem);
      const encoded = encodeItem(this.tables, catalogueRows(company, filled.companies[at] ?? [], usage));
      shards.add(encoded.lines);
      items.push({ id: company.id, index: company.index, rowsSha256: encoded.rowsSha256, truthSha256: encoded.truthSha256, file: null });
    }
    return { items, shards: await shards.put(output), audit: auditOf(filled) };
  }

  async close(): Promise<void> {
    await this.#options.overlay?.close();
  }

  async #fill(skeletons: readonly CompanySkeleton[], output: UnitOutput): Promise<FilledCompanies> {
    const { overlay, isPrintable, isMeantForModel = () => false } = this.#options;
    const companies = skeletons.length;
    const meter = new CompanyMeter(skeletons, output);
    const filled =
      overlay === undefined
        ? unasked(skeletons, isMeantForModel)
        : await overlay.fill(skeletons, output.signal, { isPrintable, onProducts: (settled) => meter.add(settled) });
    meter.reach(companies);
    return filled;
  }
}

/** Tells the display of companies, of which products are the parts. */
class CompanyMeter {
  readonly #perCompany: number;
  readonly #output: UnitOutput;
  #products = 0;
  #told = 0;

  constructor(skeletons: readonly CompanySkeleton[], output: UnitOutput) {
    const products = skeletons.reduce((sum, { products: own }) => sum + own.length, 0);
    this.#perCompany = Math.max(1, products / skeletons.length);
    this.#output = output;
  }

  add(products: number): void {
    this.#products += products;
    this.reach(Math.floor(this.#products / this.#perCompany));
  }

  reach(companies: number): void {
    for (; this.#told < companies; this.#told++) this.#output.itemDone();
  }
}

/** Every product as it is: no model was asked. */
function unasked(
  skeletons: readonly CompanySkeleton[],
  isMeantForModel: (company: CatalogueCompany, place: number) => boolean,
): FilledCompanies {
  const companies = skeletons.map(({ company, products }) =>
    products.map((product, place) => {
      const why: ProceduralWhy = isMeantForModel(company, place) ? 'over-budget' : 'chosen';
      return { ...product, source: { kind: 'procedural' as const, why } };
    }),
  );
  return { companies, usage: [], rejects: {}, quarantined: [] };
}

/** A build is always complete, whatever models do. */
function refuseIncomplete(skeletons: readonly CompanySkeleton[], { companies }: FilledCompanies): void {
  const short = skeletons.find(({ products }, at) => companies[at]?.length !== products.length);
  if (short !== undefined) throw new GoldleafError('INTERNAL', `products of ${short.company.id} are missing after models were asked`);
}

/** Piece by piece of the company, whichever came back first. */
function byItem(left: UsageRow, right: UsageRow): number {
  return pieceOf(left) - pieceOf(right) || left.attempt - right.attempt;
}

/** `company-0000042/3` → 3 */
function pieceOf({ item }: UsageRow): number {
  return Number(/\d+$/.exec(item)?.[0] ?? 0);
}
