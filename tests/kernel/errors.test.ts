import { describe, expect, it } from 'vitest';
import { GoldleafError, isGoldleafError, messageOf } from '../../src/kernel/errors.ts';

describe('an error of goldleaf', () => {
  const cause = new Error('EACCES');
  const error = new GoldleafError('FORBIDDEN', 'the bucket refuses', { hint: 'Grant the role.', cause });

  it('carries its code, its hint and what caused it', () => {
    expect(error).toMatchObject({
      name: 'GoldleafError',
      code: 'FORBIDDEN',
      message: 'the bucket refuses',
      hint: 'Grant the role.',
      cause,
    });
    expect(new GoldleafError('ITEM', 'no sum').hint).toBeUndefined();
  });

  it('is known by its code, and nothing else is', () => {
    expect([isGoldleafError(error), isGoldleafError(error, 'ITEM', 'FORBIDDEN'), isGoldleafError(error, 'ITEM')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([cause, 'FORBIDDEN', undefined, { code: 'FORBIDDEN' }].some((other) => isGoldleafError(other))).toBe(false);
  });
});

describe('the message of anything thrown', () => {
  it('is a text', () => {
    expect([new Error('a'), 'b', undefined, 5].map(messageOf)).toEqual(['a', 'b', 'undefined', '5']);
  });
});
