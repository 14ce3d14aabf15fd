import type { TableSchema } from './table.ts';

/** The tables of a catalogue: what it holds, and what its texts cost. */

export const COMPANIES: TableSchema = {
  name: 'companies',
  description: 'One row a company of the catalogue.',
  key: ['company_id'],
  columns: [
    { name: 'company_id', type: 'text', description: 'The company: its place in the catalogue, seven digits.' },
    { name: 'company_index', type: 'integer', description: 'Place of the company in the catalogue, from 0.' },
    { name: 'name', type: 'text', description: 'Name with its legal form.' },
    { name: 'legal_form', type: 'text', description: 'Legal form, as the name ends with it.' },
    { name: 'country', type: 'text', description: 'Jurisdiction, ISO 3166-1 alpha-2.' },
    { name: 'locale', type: 'text', description: 'Language of its products, as a BCP 47 tag.' },
    { name: 'line', type: 'text', description: 'Line of business.' },
    { name: 'niche', type: 'text', description: 'What it does within its line, in its own language.' },
    { name: 'currency', type: 'text', description: 'ISO 4217 code of its price bands.' },
  ],
};

export const PRODUCTS: TableSchema = {
  name: 'products',
  description: 'One row a product of a company, with where its text came from.',
  key: ['company_id', 'place'],
  columns: [
    { name: 'company_id', type: 'text', description: 'The company that sells it.' },
    { name: 'place', type: 'integer', description: 'Place of the product within its company, from 0.' },
    { name: 'product_key', type: 'text', description: 'Names the article within its line: tax class and quantities follow from it.' },
    { name: 'description', type: 'text', description: 'What is sold, as invoices print it.' },
    { name: 'unit', type: 'text', description: 'Unit it is sold by.' },
    { name: 'price_low', type: 'decimal', precision: 18, scale: 6, description: 'Lowest price of one unit before tax.' },
    { name: 'price_high', type: 'decimal', precision: 18, scale: 6, description: 'Highest price of one unit before tax.' },
    { name: 'source', type: 'text', description: 'model, or procedural.' },
    { name: 'provider', type: 'text', nullable: true, description: 'Provider whose model wrote the text.' },
    { name: 'model', type: 'text', nullable: true, description: 'Model that wrote the text.' },
    { name: 'why', type: 'text', nullable: true, description: 'Why the text is procedural; chosen means that no model was asked.' },
  ],
};

/** Making a unit again asks again, so this table is measured: it is no part of the catalogue's version. */
export const LLM_USAGE: TableSchema = {
  name: 'llm_usage',
  description: 'One row a call of a model, of the claims that made the units.',
  measured: true,
  key: ['company_id', 'sequence'],
  columns: [
    { name: 'company_id', type: 'text', description: 'The company whose products were asked for.' },
    { name: 'sequence', type: 'integer', description: 'Place of the call among those of its company, from 0.' },
    { name: 'item', type: 'text', description: 'The piece of the company that was asked for.' },
    { name: 'attempt', type: 'integer', description: 'Which attempt at the item the call was.' },
    { name: 'provider', type: 'text', description: 'Provider, as the mix names it.' },
    { name: 'model', type: 'text', description: 'Model that was called.' },
    { name: 'tokens_in', type: 'integer', nullable: true, description: 'Tokens of the prompt as billed; null where the vendor told none.' },
    {
      name: 'tokens_out',
      type: 'integer',
      nullable: true,
      description: 'Tokens of the answer as billed; null where the vendor told none.',
    },
    { name: 'cost_usd', type: 'decimal', precision: 20, scale: 9, description: 'What the call was charged, in US dollars.' },
    { name: 'latency_ms', type: 'integer', description: 'Time the call took, in milliseconds.' },
    { name: 'outcome', type: 'text', description: 'What came of the call.' },
  ],
};

/** In the order of the digests. */
export const CATALOGUE_TABLES: readonly TableSchema[] = [COMPANIES, PRODUCTS, LLM_USAGE];
