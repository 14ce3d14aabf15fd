import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, type Json } from '../../src/kernel/canonical-json.ts';

const RUNS = { seed: 8259 };

const text = fc.string({ unit: 'binary' });
const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(text, tie('json'), { maxKeys: 5 }),
  ),
}));

/** The same value, its members put in another order at every level. */
function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, reversed(member)] as const);
  return Object.fromEntries(members.toReversed());
}

describe('canonical JSON', () => {
  it('holds the value', () => {
    const property = fc.property(json, (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(value);
    });
    fc.assert(property, RUNS);
  });

  it('does not depend on the order in which members were set', () => {
    const property = fc.property(json, (value) => {
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
    });
    fc.assert(property, RUNS);
  });

  it('is itself again when it was read and written', () => {
    const property = fc.property(json, (value) => {
      const written = canonicalJson(value);
      expect(canonicalJson(JSON.parse(written) as Json)).toBe(written);
    });
    fc.assert(property, RUNS);
  });

  it('sorts keys by code unit, at every level, and puts no space between', () => {
    const value = { b: [{ z: 1, a: null }], B: true, 'a\u0300': 'x', '\uffff': 1, '\u{1f600}': 2, a10: 1, a9: 2 };
    expect(canonicalJson(value)).toBe('{"B":true,"a10":1,"a9":2,"a\u0300":"x","b":[{"a":null,"z":1}],"\u{1f600}":2,"\uffff":1}');
  });

  it('leaves out members that are undefined', () => {
    expect(canonicalJson({ b: 1, a: undefined } as unknown as Json)).toBe('{"b":1}');
  });

  it('writes a lone surrogate so that it survives UTF-8', () => {
    expect(canonicalJson('\ud800')).toBe(String.raw`"\ud800"`);
  });

  it.each([0.5, 1e300, 2 ** 53, Number.NaN, Infinity, -Infinity])('refuses %d, which is no safe integer', (number) => {
    expect(() => canonicalJson({ deep: [number] })).toThrow(RangeError);
  });
});
