import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256, sha256Lines, sha256Words } from '../../src/kernel/digest.ts';

describe('SHA-256', () => {
  it('is that of the standard', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('of a text is that of its UTF-8 bytes', () => {
    expect(sha256('1 234 €')).toBe(sha256(new TextEncoder().encode('1 234 €')));
  });

  it('of lines is that of the text they make', () => {
    const property = fc.property(fc.array(fc.string()), (lines) => {
      expect(sha256Lines(lines)).toBe(sha256(lines.map((line) => `${line}\n`).join('')));
    });
    fc.assert(property, { seed: 256 });
  });

  it('as words is its first sixteen bytes, each four little-endian and signed', () => {
    expect(sha256Words('abc')).toEqual([0xbf1678ba | 0, 0xeacf018f | 0, 0xde404141 | 0, 0x2322ae5d | 0]);
  });
});
