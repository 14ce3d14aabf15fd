import { describe, expect, it } from 'vitest';
import { issuer } from '../../../src/content/companies/issuer.ts';
import { LINE_IDS, LINES } from '../../../src/content/lines/table.ts';
import { assortmentSize, drawProducts, productAt } from '../../../src/content/products/assortment.ts';
import type { Issuer, Product } from '../../../src/content/types.ts';
import { decimalText } from '../../../src/kernel/decimal.ts';
import { openStream } from '../../../src/kernel/random.ts';
import { COUNTRIES, issuersOf, productsOf } from '../sample.ts';

const all = (of: Issuer, terms = {}): Product[] => Array.from({ length: assortmentSize(of) }, (_, index) => productAt(of, index, terms));

/** One issuer of every line in every country. */
const SELLERS = COUNTRIES.flatMap((country) => LINE_IDS.map((line) => issuer('assortment', 1, country, line)));

describe('an assortment', () => {
  it('carries some variants of every product of the line', () => {
    for (const seller of SELLERS) {
      const kinds = new Set(all(seller).map(({ key }) => key.split('/')[0]));
      expect(kinds).toEqual(new Set(Object.keys(LINES[seller.line].products)));
    }
  });

  it('has no two articles with one key, code or description', () => {
    for (const seller of SELLERS) {
      const articles = all(seller);
      expect(articles.length).toBeGreaterThan(60);
      for (const field of ['key', 'code', 'description'] as const) {
        expect(new Set(articles.map((article) => article[field])).size).toBe(articles.length);
      }
    }
  });

  it('is drawn from without repetition, as a whole where more is asked than there is', () => {
    for (const seller of SELLERS.slice(0, 12)) {
      const some = drawProducts(openStream('draw', 1, 'products'), seller, 40);
      expect(new Set(some.map(({ key }) => key)).size).toBe(40);
      const everything = drawProducts(openStream('draw', 2, 'products'), seller, 10_000);
      expect(everything.map(({ key }) => key).toSorted()).toEqual(
        all(seller)
          .map(({ key }) => key)
          .toSorted(),
      );
      expect(() => productAt(seller, assortmentSize(seller))).toThrow(RangeError);
    }
  });

  it('is the same issuer’s for ever: each article with its price, code and words', () => {
    for (const { key, country, number, line } of SELLERS) {
      const again = issuer('assortment', number, country, line);
      expect(again.key).toBe(key);
      const known = new Map(all(again).map((article) => [article.key, article]));
      for (const article of productsOf(again)) expect(article).toEqual(known.get(article.key));
    }
  });

  it('is the same things in every language, at the same prices', () => {
    for (const seller of SELLERS) {
      const [german, french] = [all(seller, { locale: 'de-DE' }), all(seller, { locale: 'fr-FR' })];
      all(seller).forEach((article, index) => {
        for (const other of [german[index], french[index]]) {
          expect(other).toMatchObject({ key: article.key, code: article.code, unitPrice: article.unitPrice, quantity: article.quantity });
        }
      });
    }
  });

  it('prices what its words call larger no lower', () => {
    const articles = all(issuer('assortment', 2, 'DE', 'catering-equipment'));
    const euros = (key: string): number => Number(decimalText((articles.find((one) => one.key === key) as Product).unitPrice));
    const refrigerators = articles.filter(({ key }) => key.startsWith('refrigerator/')).map(({ key }) => key);
    const byDoors = (doors: string): number[] => refrigerators.filter((key) => describes(articles, key, doors)).map(euros);
    expect(Math.max(...byDoors('eintürig, 400 l'))).toBeLessThan(Math.min(...byDoors('zweitürig, 1.300 l'), Infinity));
  });
});

function describes(articles: readonly Product[], key: string, words: string): boolean {
  return articles.some((one) => one.key === key && one.description.includes(words));
}

describe.each(COUNTRIES)('descriptions in %s', (country) => {
  const issuers = issuersOf(country, 200).map((of) => ({ of, products: productsOf(of) }));

  it('repeat in no issuer', () => {
    for (const { products } of issuers) expect(new Set(products.map(({ description }) => description)).size).toBe(50);
  });

  it('repeat among issuers in less than one of a hundred, where there is a maker to name', () => {
    const named = issuers.filter(({ of }) => LINES[of.line].branded && of.habits.brandPlace !== 'none');
    const texts = named.flatMap(({ products }) =>
      products.filter(({ taxClass }) => taxClass === 'goods').map(({ description }) => description),
    );
    expect(texts.length).toBeGreaterThan(3_000);
    const repeated = 1 - new Set(texts).size / texts.length;
    expect(repeated).toBeLessThan(0.01);
  });

  it('repeat among all issuers in less than three of ten', () => {
    const texts = issuers.flatMap(({ products }) => products.map(({ description }) => description));
    expect(1 - new Set(texts).size / texts.length).toBeLessThan(0.3);
  });
});
