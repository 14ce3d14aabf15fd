import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyOf, scrubbed } from '../../../src/backends/llm/shared/secrets.ts';

describe('scrubbed', () => {
  it('never lets a key through, wherever a message has it', () => {
    assert(
      property(string({ minLength: 8, maxLength: 60 }), string(), string(), (key, before, after) => {
        const secret = `K${key.trim()}9`;
        for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret)]) {
          expect(scrubbed(`${before}${form}${after}`, secret)).not.toContain(secret);
        }
      }),
      { seed: 45, numRuns: 300 },
    );
  });

  it('takes what looks like a key for one, shortened or not', () => {
    expect(scrubbed('Incorrect API key provided: sk-ab***************xyz. See', undefined)).toBe('Incorrect API key provided: [key]. See');
    expect(scrubbed('header Bearer abc.def.ghi', undefined)).toBe('header [key]');
  });

  it('keeps a message to one line of bounded length', () => {
    expect(scrubbed(`a\n b\t${'c'.repeat(900)}`, undefined)).toMatch(/^a b c{296}…$/);
  });
});

describe('keyOf', () => {
  it('takes blanks around a key for nothing, and a blank key for none', () => {
    expect(keyOf('p', 'K', () => ' secret\n')).toBe('secret');
    expect(() => keyOf('p', 'K', () => ' ')).toThrow('there is no key for p: the environment variable K is not set');
    expect(keyOf('p', undefined, () => 'secret')).toBeUndefined();
  });
});
