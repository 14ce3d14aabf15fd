import { describe, expect, it } from 'vitest';
import { fillTemplate, parseTemplate, pricePosition } from '../../../src/content/products/template.ts';

const TEMPLATE = parseTemplate('Pen, {<thin|thick|broad}, {black|blue} ink');

describe('a template', () => {
  it('makes one text of every combination of its choices', () => {
    const texts = Array.from({ length: TEMPLATE.variants }, (_, variant) => fillTemplate(TEMPLATE, variant));
    expect(texts).toEqual([
      'Pen, thin, black ink',
      'Pen, thick, black ink',
      'Pen, broad, black ink',
      'Pen, thin, blue ink',
      'Pen, thick, blue ink',
      'Pen, broad, blue ink',
    ]);
  });

  it('tells from its ascending choices where a variant stands', () => {
    expect([0, 1, 2, 3, 4, 5].map((variant) => pricePosition(TEMPLATE, variant))).toEqual([0, 0.5, 1, 0, 0.5, 1]);
    expect(pricePosition(parseTemplate('Pen, {black|blue}'), 1)).toBeNull();
  });

  it('without a choice is one text', () => {
    expect(parseTemplate('Call-out charge')).toMatchObject({ variants: 1, choices: [] });
    expect(fillTemplate(parseTemplate('Call-out charge'), 0)).toBe('Call-out charge');
  });
});
