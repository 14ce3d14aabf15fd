import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealOut, onePage } from '../../../src/packs/invoice/paging.ts';
import type { LineItem } from '../../../src/packs/invoice/record.ts';
import { mixedSample } from './sample.ts';

const line = mixedSample(1)[0]!.line_items[0]!;
const lines = (count: number): LineItem[] => Array.from({ length: count }, () => ({ ...line, amount: '1.10' }));
const ROOM = { first: 100, other: 150, carry: 6, closing: 60 };

describe('dealOut', () => {
  it('fits every sheet, leaves none out, and keeps rows with the sums', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(6.4, 10.5), { minLength: 1, maxLength: 60 }), (heights) => {
        const pages = dealOut(lines(heights.length), heights, ROOM);
        for (const [at, { first_line, last_line }] of pages.entries()) {
          const rows = heights.slice(first_line - 1, last_line);
          const isLast = at === pages.length - 1;
          const taken = rows.reduce((sum, height) => sum + height, 0) + (at > 0 ? ROOM.carry : 0) + (isLast ? ROOM.closing : ROOM.carry);
          expect(taken).toBeLessThanOrEqual(at === 0 ? ROOM.first : ROOM.other);
          expect(rows.length).toBeGreaterThanOrEqual(isLast && at > 0 ? 3 : 1);
        }
        expect(pages.flatMap(({ first_line, last_line }) => heights.slice(first_line - 1, last_line))).toEqual(heights);
      }),
      { seed: 3 },
    );
  });

  it('carries the sum so far', () => {
    const pages = dealOut(
      lines(30),
      Array.from({ length: 30 }, () => 6.4),
      ROOM,
    );
    expect(pages.map(({ last_line, brought_forward, carried_forward }) => [last_line, brought_forward, carried_forward])).toEqual([
      [14, null, '15.40'],
      [27, '15.40', '29.70'],
      [30, '29.70', null],
    ]);
  });
});

describe('onePage', () => {
  it('has all the lines and carries nothing', () => {
    expect(onePage(lines(5))).toEqual([{ number: 1, count: 1, first_line: 1, last_line: 5, brought_forward: null, carried_forward: null }]);
  });
});
