import { describe, expect, it } from 'vitest';
import { catalogueCompany } from '../../../../src/content/catalogue/company.ts';
import { catalogueProducts } from '../../../../src/content/catalogue/products.ts';
import { issuer } from '../../../../src/content/companies/issuer.ts';
import { LINES } from '../../../../src/content/lines/table.ts';
import { assortmentSize, productAt } from '../../../../src/content/products/assortment.ts';
import { fillTemplate, parseTemplate } from '../../../../src/content/products/template.ts';
import type { Country } from '../../../../src/content/types.ts';
import { areOtherLanguage, isOtherLanguage } from '../../../../src/jobs/catalogue/gates/language.ts';
import { screenText, screenTexts } from '../../../../src/jobs/catalogue/gates/screen.ts';
import { cutChunks } from '../../../../src/jobs/catalogue/model-overlay/chunks.ts';
import { openStream } from '../../../../src/kernel/random.ts';

interface Text {
  readonly locale: string;
  readonly line: string;
  readonly text: string;
}

const TEXTS: readonly Text[] = Object.entries(LINES).flatMap(([line, { words }]) =>
  Object.entries(words).flatMap(([locale, { products }]) =>
    Object.values(products).flatMap((template) => {
      const parsed = parseTemplate(template);
      return Array.from({ length: parsed.variants }, (_, variant) => ({ locale, line, text: fillTemplate(parsed, variant) }));
    }),
  ),
);

const countryOf = (locale: string): string => locale.slice(3);

describe('gates before the texts that nobody doubts', () => {
  it('let every text of every line pass in its own language', () => {
    const rejected = TEXTS.flatMap(({ locale, text }) => {
      const why = screenText(text, { locale, country: countryOf(locale) });
      return why === undefined ? [] : [`${why}: ${locale} ${text}`];
    });
    console.log(`gates: ${rejected.length} of ${TEXTS.length} procedural texts rejected`);
    expect(rejected).toEqual([]);
  });

  it("let every issuer's own wording pass, with its brands and separators", () => {
    const rejected: string[] = [];
    let judged = 0;
    for (let number = 0; number < 40; number++) {
      const country = (['US', 'GB', 'DE', 'FR'] as const)[number % 4] as Country;
      const seller = issuer('gates', number, country);
      const size = assortmentSize(seller);
      for (let place = 0; place < 25; place++) {
        const { description } = productAt(seller, (place * 7) % size);
        const why = screenText(description, { locale: seller.locale, country });
        if (why !== undefined) rejected.push(`${why}: ${description}`);
        judged += 1;
      }
    }
    console.log(`gates: ${rejected.length} of ${judged} issuers' texts rejected`);
    expect(rejected).toEqual([]);
  });

  it('let every chunk of a procedural catalogue pass, text by text and together', () => {
    const rejected: string[] = [];
    let judged = 0;
    for (let index = 0; index < 120; index++) {
      const company = catalogueCompany('gates', index);
      for (const { products } of cutChunks({ company, products: catalogueProducts('gates', company, 53) })) {
        const texts = products.map(({ description }) => description);
        screenTexts(texts, company).forEach((why, place) => {
          if (why !== undefined) rejected.push(`${why}: ${company.locale} ${texts[place]}`);
        });
        judged += texts.length;
      }
    }
    console.log(`gates: ${rejected.length} of ${judged} texts of a catalogue rejected`);
    expect(rejected).toEqual([]);
  });

  it('tell ten texts in another language, and some of them one by one', () => {
    const told: Record<string, [alone: number, of: number, together: number, groups: number]> = {};
    for (const [key, group] of grouped()) {
      for (const locale of ['en-GB', 'de-DE', 'fr-FR'].filter((other) => other.slice(0, 2) !== key.slice(0, 2))) {
        const row = (told[`${key.slice(0, 2)} as ${locale.slice(0, 2)}`] ??= [0, 0, 0, 0]);
        for (let round = 0; round < 10; round++) {
          const texts = openStream('other', round, key)
            .sample(group, 10)
            .map(({ text }) => text);
          row[0] += texts.filter((text) => isOtherLanguage(text, locale)).length;
          row[1] += texts.length;
          row[2] += areOtherLanguage(texts, locale) ? 1 : 0;
          row[3] += 1;
        }
      }
    }
    for (const [pair, [alone, of, together, groups]] of Object.entries(told)) {
      console.log(`gates: ${pair}: ${Math.round((100 * alone) / of)} % told alone, ${Math.round((100 * together) / groups)} % told by ten`);
      expect(together / groups).toBeGreaterThan(0.85);
    }
  });
});

function keyOf({ locale, line }: Text): string {
  return `${locale} ${line}`;
}

function grouped(): Map<string, Text[]> {
  const groups = new Map<string, Text[]>();
  for (const text of TEXTS) {
    const group = groups.get(keyOf(text));
    if (group === undefined) groups.set(keyOf(text), [text]);
    else group.push(text);
  }
  return groups;
}
