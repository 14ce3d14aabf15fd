import type { InvoiceRecord } from '../../../src/packs/invoice/record.ts';
import { INVOICE_PACK } from '../../../src/packs/invoice/pack.ts';

export const LOCALES = INVOICE_PACK.locales;
export const ARCHETYPES = INVOICE_PACK.archetypes.map(({ name }) => name);
export const ALL = { locales: LOCALES, archetypes: ARCHETYPES };

/** Every archetype in every locale. */
export const CORNERS = ARCHETYPES.flatMap((archetype) => LOCALES.map((locale) => ({ archetype, locale })));

/** `count` records of one archetype and locale. */
export function sampleOf({ archetype, locale }: (typeof CORNERS)[number], count: number): InvoiceRecord[] {
  const choices = { locales: [locale], archetypes: [archetype] };
  return Array.from({ length: count }, (_, index) => INVOICE_PACK.record('sample', index, choices));
}

/** `count` records of everything there is. */
export function mixedSample(count: number, seed = 'mixed'): InvoiceRecord[] {
  return Array.from({ length: count }, (_, index) => INVOICE_PACK.record(seed, index, ALL));
}

/** What stands in a record at a path such as `line_items[3].amount`. */
export function valueAt(record: unknown, path: string): unknown {
  let at = record;
  for (const [, name, place] of path.matchAll(/([a-z_0-9]+)|\[(\d+)\]/g)) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<string, unknown>)[name ?? place ?? ''];
  }
  return at;
}

/** Every path of a record that ends in a value, null left out. */
export function leafPaths(value: unknown, path = ''): string[] {
  if (value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, at) => leafPaths(item, `${path}[${at}]`));
  if (typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, member]) => leafPaths(member, path === '' ? name : `${path}.${name}`));
}

/** A copy of the record with another value at the path. */
export function withValue(record: InvoiceRecord, path: string, value: unknown): InvoiceRecord {
  const copy = structuredClone(record);
  const cut = Math.max(path.lastIndexOf('.'), path.lastIndexOf('['));
  const parent = valueAt(copy, path.slice(0, Math.max(cut, 0))) as Record<string, unknown>;
  parent[path.slice(cut + 1).replace(']', '')] = value;
  return copy;
}
