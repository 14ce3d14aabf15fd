import { describe, expect, it } from 'vitest';
import { catalogueArticle } from '../../../src/content/catalogue/article.ts';
import { catalogueCompany, type ListedCompany } from '../../../src/content/catalogue/company.ts';
import { catalogueIssuer } from '../../../src/content/catalogue/issuer.ts';
import { MAX_PRODUCTS } from '../../../src/content/catalogue/max-products.ts';
import { catalogueProducts, type ListedProduct } from '../../../src/content/catalogue/products.ts';
import { LINE_IDS } from '../../../src/content/lines/table.ts';
import { compare, parseDecimal } from '../../../src/kernel/decimal.ts';

const SEED = 'goldleaf';
const companies = (count: number, seed = SEED): ListedCompany[] => Array.from({ length: count }, (_, at) => catalogueCompany(seed, at));
const productsOf = (company: ListedCompany, count = 50, seed = SEED): ListedProduct[] => catalogueProducts(seed, company, count);
const two = companies(200);

describe('the procedural catalogue', () => {
  it.each(['goldleaf', 'june', '7'])(
    'of 200 companies with 50 products repeats less than one description in a hundred, seed %s',
    (seed) => {
      const texts = companies(200, seed).flatMap((company) => productsOf(company, 50, seed).map(({ description }) => description));
      const repeats = texts.length - new Set(texts).size;
      expect(texts).toHaveLength(10_000);
      expect(repeats).toBeLessThan(100);
    },
  );

  it('is a pure function of seed and index: any order, any size', () => {
    expect(catalogueCompany(SEED, 77)).toEqual(two[77]);
    const company = two[77] as ListedCompany;
    expect(productsOf(company)).toEqual(productsOf(company));
    expect(catalogueCompany('other', 77)).not.toEqual(company);
  });

  it('has no two companies of one name, nor two products of a company with one key or text', () => {
    const many = companies(2000);
    expect(new Set(many.map(({ name }) => name)).size).toBe(many.length);
    for (const company of two.slice(0, 52)) {
      const products = productsOf(company, MAX_PRODUCTS);
      expect(new Set(products.map(({ key }) => key)).size).toBe(MAX_PRODUCTS);
      expect(new Set(products.map(({ description }) => description)).size).toBe(MAX_PRODUCTS);
    }
  });

  it('holds every country and line, and tells each company its niche in its own language', () => {
    expect(new Set(two.slice(0, 52).map(({ country, line }) => `${country} ${line}`)).size).toBe(4 * LINE_IDS.length);
    expect(new Set(two.slice(0, 4).map(({ country }) => country)).size).toBe(4);
    for (const { locale, niche } of two)
      expect(niche).toMatch({ 'en-US': / for /, 'en-GB': / for /, 'de-DE': / für /, 'fr-FR': / pour / }[locale]);
  });

  it('prices in bands that are right way up, and never free', () => {
    for (const { priceLow, priceHigh } of two.flatMap((company) => productsOf(company, 10))) {
      expect(compare(parseDecimal(priceLow), parseDecimal('0'))).toBeGreaterThan(0);
      expect(compare(parseDecimal(priceLow), parseDecimal(priceHigh))).toBeLessThanOrEqual(0);
    }
  });
});

describe('a company of a catalogue as an issuer', () => {
  it('is the same for ever, and keeps what the catalogue says of it', () => {
    const company = two[5] as ListedCompany;
    const issuer = catalogueIssuer(company);
    expect(catalogueIssuer({ ...company })).toEqual(issuer);
    expect(issuer).toMatchObject({ name: company.name, country: 'GB', locale: 'en-GB', line: company.line, number: 5 });
    expect(issuer.address.country).toBe('GB');
    expect(issuer.website).not.toContain('ltd');
  });

  it('sells within the band at home, in its own words, and abroad at the level of the market', () => {
    for (const company of two.slice(0, 52)) {
      const issuer = catalogueIssuer(company);
      for (const product of productsOf(company)) {
        const article = catalogueArticle(issuer, product, company.currency);
        expect(article.description).toBe(product.description);
        expect(article.unit.id).toBe(product.unit);
        expect(compare(article.unitPrice, parseDecimal(product.priceLow)), product.key).toBeGreaterThanOrEqual(0);
        expect(compare(article.unitPrice, parseDecimal(product.priceHigh)), product.key).toBeLessThanOrEqual(0);
        expect(catalogueArticle(issuer, product, 'JPY').unitPrice.scale).toBe(0);
      }
    }
  });

  it('has no two articles with one code', () => {
    const company = two[0] as ListedCompany;
    const codes = productsOf(company, MAX_PRODUCTS).map((product) => catalogueArticle(catalogueIssuer(company), product, 'USD').code);
    expect(new Set(codes).size).toBe(MAX_PRODUCTS);
  });

  it('refuses what nothing is known of', () => {
    const company = two[0] as ListedCompany;
    const product = productsOf(company)[0] as ListedProduct;
    expect(() => catalogueIssuer({ ...company, line: 'shipbuilding' })).toThrow(/company-0000000 has the line of business shipbuilding/);
    expect(() => catalogueIssuer({ ...company, locale: 'de-DE' })).toThrow(RangeError);
    expect(() => catalogueArticle(catalogueIssuer(company), { ...product, key: 'toString/1' }, 'USD')).toThrow(RangeError);
  });
});
