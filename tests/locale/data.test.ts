import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALE_TAGS } from '../../src/locale/formats.ts';

const DATA = new URL('../../src/locale/data/', import.meta.url);
const GENERATOR = new URL('../../scripts/write-locale-data.mjs', import.meta.url);

describe('the locale tables', () => {
  it('are what the generator writes from the pinned CLDR packages', async () => {
    const { localeSources } = (await import(GENERATOR.href)) as { localeSources: () => ReadonlyMap<string, string> };
    const committed = new Map(readdirSync(DATA).map((name) => [name, readFileSync(new URL(name, DATA), 'utf8')]));
    expect(committed).toEqual(localeSources());
  });

  it('are all offered', () => {
    expect(LOCALE_TAGS.map((tag) => `${tag}.ts`)).toEqual(readdirSync(DATA).sort());
  });

  it.each(LOCALE_TAGS)('show every invisible character of %s as an escape', (tag) => {
    expect(readFileSync(new URL(`${tag}.ts`, DATA), 'utf8')).not.toMatch(/(?![ \n])[\p{Z}\p{C}]/u);
  });
});
