import { z } from 'zod';
import type { BlobStore } from '../../contracts/blob-store.ts';
import type { Catalogue, CatalogueCompany, CatalogueEntry, CatalogueProduct } from '../../contracts/catalogue.ts';
import { GoldleafError } from '../../kernel/errors.ts';
import { COMPANIES, PRODUCTS } from '../../kernel/golden/catalogue-tables.ts';
import type { Row } from '../../kernel/golden/table.ts';
import type { Corpus } from '../corpus.ts';
import { openCorpus } from '../open.ts';
import { placeWords } from '../place-words.ts';
import { READ_WIDTH, readAhead } from '../read-ahead.ts';

/**
 * Reads a whole catalogue: its root, its parts and its shards, each by its digest. Only a finished build can be read.
 *
 * @throws GoldleafError `CORPUS` for a build that is not finished, or damaged; `USAGE` where there is no catalogue
 */
export async function readCatalogue(blobs: BlobStore): Promise<Catalogue> {
  const corpus = await openCatalogue(blobs);
  const companies: CatalogueEntry[] = [];
  for await (const entries of readAhead(corpus.root.parts, READ_WIDTH, ({ unit }) => readUnit(corpus, unit))) companies.push(...entries);
  return { version: catalogueVersion(corpus), companies };
}

/** Opens a catalogue by its root alone. @throws like {@link readCatalogue} */
export async function openCatalogue(blobs: BlobStore): Promise<Corpus> {
  const corpus = await openCorpus(blobs, 'catalogue');
  if (corpus.root.kind === 'catalogue') return corpus;
  throw new GoldleafError('USAGE', `${placeWords(blobs.uri)} holds documents, and no catalogue`, {
    hint: 'Name the folder that goldleaf catalogue build wrote.',
  });
}

/** The version of a catalogue is the digest of its content: companies and products in order, however the build was cut. */
export function catalogueVersion({ root }: Pick<Corpus, 'root'>): string {
  return root.truthSha256;
}

async function readUnit(corpus: Corpus, unit: number): Promise<CatalogueEntry[]> {
  const part = await corpus.part(unit);
  const [companies, products] = await Promise.all([corpus.rowsOf(part, COMPANIES.name), corpus.rowsOf(part, PRODUCTS.name)]);
  const own = new Map<string, CatalogueProduct[]>();
  for (const row of products) {
    const { company_id: id, ...product } = read(productRow, row, PRODUCTS.name);
    const list = own.get(id);
    if (list === undefined) own.set(id, [productOf(product)]);
    else list.push(productOf(product));
  }
  return companies.map((row) => {
    const company = companyOf(read(companyRow, row, COMPANIES.name));
    return { company, products: own.get(company.id) ?? [] };
  });
}

const text = z.string();

const companyRow = z.object({
  company_id: text,
  company_index: z.int(),
  name: text,
  legal_form: text,
  country: text,
  locale: text,
  line: text,
  niche: text,
  currency: text,
});

const productRow = z.object({
  company_id: text,
  place: z.int(),
  product_key: text,
  description: text,
  unit: text,
  price_low: text,
  price_high: text,
});

function companyOf({
  company_id: id,
  company_index: index,
  legal_form: legalForm,
  ...company
}: z.infer<typeof companyRow>): CatalogueCompany {
  return { id, index, legalForm, ...company };
}

function productOf(row: Omit<z.infer<typeof productRow>, 'company_id'>): CatalogueProduct {
  const { place, product_key: key, description, unit, price_low: priceLow, price_high: priceHigh } = row;
  return { place, key, description, unit, priceLow, priceHigh };
}

function read<T>(schema: z.ZodType<T>, row: Row, table: string): T {
  const result = schema.safeParse(row);
  if (result.success) return result.data;
  throw new GoldleafError('CORPUS', `a row of ${table} is not what a catalogue holds: ${result.error.issues[0]?.path.join('.') ?? ''}`);
}
