import { describe, expect, it } from 'vitest';
import { nearestName, suggest } from '../../../src/app/settings/nearest.ts';

describe('the nearest name', () => {
  it.each([
    ['unitsize', 'unit-size'],
    ['toatl', 'total'],
    ['LOCALE', 'locale'],
    ['fromat', 'format'],
  ])('of %s is %s', (typed, name) => {
    expect(nearestName(typed, ['total', 'unit-size', 'locale', 'format'])).toBe(name);
  });

  it('is none when nothing looks like it', () => {
    expect(nearestName('zzzzzzzz', ['total', 'locale'])).toBeUndefined();
    expect(suggest('zzzzzzzz', ['total', 'locale'])).toBe('Known: total, locale.');
  });
});
