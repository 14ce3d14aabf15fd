import { assert, integer, maxSafeInteger, oneof, property } from 'fast-check';
import { expect, it } from 'vitest';
import { grouped } from '../../src/kernel/grouped.ts';

it('is what English has for any whole number', () => {
  const whole = oneof(maxSafeInteger(), integer({ min: -2_000, max: 2_000 }), integer());
  assert(
    property(whole, (number) => {
      expect(grouped(number)).toBe(number.toLocaleString('en-US'));
    }),
    { seed: 7 },
  );
});
