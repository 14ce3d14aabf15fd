import { describe, expect, it } from 'vitest';
import { LINE_IDS, LINES } from '../../../src/content/lines/table.ts';
import { fillTemplate, parseTemplate, type Template } from '../../../src/content/products/template.ts';

/** The width of a description in its column at three lines, about. */
const LONGEST = 105;

const shapeOf = ({ choices }: Template): string =>
  choices.map(({ options, ascending }) => `${ascending ? '<' : ''}${options.length}`).join(' ');

const variantsOf = (template: Template): string[] =>
  Array.from({ length: template.variants }, (_, variant) => fillTemplate(template, variant));

describe.each(LINE_IDS)('%s', (id) => {
  const { products, words } = LINES[id];
  const keys = Object.keys(products);

  it('has thirty products or more, each in every language and no other', () => {
    expect(keys.length).toBeGreaterThanOrEqual(30);
    for (const { products: texts, trades } of Object.values(words)) {
      expect(Object.keys(texts).toSorted()).toEqual(keys.toSorted());
      expect(new Set(trades).size).toBe(trades.length);
      expect(trades.length).toBeGreaterThanOrEqual(4);
    }
  });

  it('gives a product the same choices in every language', () => {
    for (const key of keys) {
      const shapes = Object.values(words).map(({ products: texts }) => shapeOf(parseTemplate(texts[key] ?? '')));
      expect(new Set(shapes), key).toHaveProperty('size', 1);
    }
  });

  it.each(Object.keys(words) as (keyof typeof words)[])('describes no two articles alike in %s, and none too long', (locale) => {
    const all = keys.flatMap((key) => variantsOf(parseTemplate(words[locale].products[key] ?? '')));
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((text) => text.length > LONGEST)).toEqual([]);
    expect(all.filter((text) => !/^(\p{Lu}|\d|#|pH)/u.test(text))).toEqual([]);
  });

  it('has fewer variants of a product than its codes have room for', () => {
    for (const key of keys) expect(parseTemplate(words['en-GB'].products[key] ?? '').variants).toBeLessThan(1_000);
  });

  it('has price bands and quantities that can be', () => {
    for (const { price, quantity } of Object.values(products)) {
      const [low, high] = price.map(Number) as [number, number];
      expect(low).toBeGreaterThan(0);
      expect(high).toBeGreaterThan(low);
      expect(high / low).toBeLessThan(35);
      expect(price[0].split('.')[1]?.length).toBe(price[1].split('.')[1]?.length);
      expect(Number(quantity.min)).toBeGreaterThan(0);
      expect(Number(quantity.max)).toBeGreaterThanOrEqual(Number(quantity.min));
      expect(quantity.min.split('.')[1]?.length).toBe(quantity.step.split('.')[1]?.length);
    }
  });

  it('sells nobody a line of a fortune', () => {
    for (const [key, { price, quantity }] of Object.entries(products)) {
      expect(Number(price[1]) * Number(quantity.max), key).toBeLessThan(50_000);
      expect(Number(price[0]) * Number(quantity.min), key).toBeGreaterThan(0.1);
    }
  });
});

it('each line has letters of its own, and the id it is listed under', () => {
  expect(new Set(LINE_IDS.map((id) => LINES[id].letters)).size).toBe(LINE_IDS.length);
  for (const id of LINE_IDS) expect(LINES[id].id).toBe(id);
});
