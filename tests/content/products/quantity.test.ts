import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINE_IDS, LINES } from '../../../src/content/lines/table.ts';
import { drawQuantity } from '../../../src/content/products/quantity.ts';
import { decimalText, parseDecimal } from '../../../src/kernel/decimal.ts';
import { openStream } from '../../../src/kernel/random.ts';

const RANGES = LINE_IDS.flatMap((id) => Object.values(LINES[id].products).map(({ quantity }) => quantity));

describe('a quantity', () => {
  it('lies in its range with the digits of its step', () => {
    const property = fc.property(fc.nat(), fc.constantFrom(...RANGES), (index, range) => {
      const drawn = drawQuantity(openStream('quantity', index, 'test'), range);
      const value = Number(decimalText(drawn));
      expect(drawn.scale).toBe(parseDecimal(range.step).scale);
      expect(value).toBeGreaterThanOrEqual(Number(range.min));
      expect(value).toBeLessThanOrEqual(Number(range.max));
    });
    fc.assert(property, { seed: 3, numRuns: 3_000 });
  });

  it('is a multiple of the step from the smallest on, where goods come in dozens', () => {
    const range = { min: '12', max: '240', step: '12' };
    for (let index = 0; index < 300; index++) {
      expect(Number(decimalText(drawQuantity(openStream('dozen', index, 'test'), range))) % 12).toBe(0);
    }
  });

  it('is small more often than large', () => {
    const drawn = Array.from({ length: 1_000 }, (_, index) =>
      Number(decimalText(drawQuantity(openStream('small', index, 'test'), { min: '1', max: '100', step: '1' }))),
    );
    expect(drawn.filter((value) => value <= 50).length).toBeGreaterThan(700);
  });
});
