import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openStream, type RandomStream } from '../../src/kernel/random.ts';

const RUNS = { seed: 128, numRuns: 300 };

/** What a stream answers to a fixed set of questions. */
function answers(stream: RandomStream): unknown[] {
  const letters = ['a', 'b', 'c', 'd', 'e'];
  return [
    stream.float(),
    stream.int(-5, 5),
    stream.chance(0.5),
    stream.pick(letters),
    stream.weighted(letters, (letter) => letter.charCodeAt(0) - 96),
    stream.sample(letters, 3),
    stream.int(0, Number.MAX_SAFE_INTEGER),
  ];
}

const draws = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw);

describe('a stream', () => {
  it('is a pure function of seed, index and purpose', () => {
    const property = fc.property(fc.string(), fc.nat(), fc.string(), (seed, index, purpose) => {
      expect(answers(openStream(seed, index, purpose))).toEqual(answers(openStream(seed, index, purpose)));
    });
    fc.assert(property, RUNS);
  });

  it('is another one for another seed, index or purpose', () => {
    const first = (seed: string, index: number, purpose: string): number => openStream(seed, index, purpose).float();
    const property = fc.property(fc.string(), fc.nat(), fc.string(), (seed, index, purpose) => {
      const all = [
        first(seed, index, purpose),
        first(`${seed}1`, index, purpose),
        first(seed, index + 1, purpose),
        first(seed, index, `${purpose}2`),
      ];
      expect(new Set(all).size).toBe(4);
    });
    fc.assert(property, RUNS);
  });

  it('is not moved by draws from another', () => {
    const alone = answers(openStream('s', 7, 'price'));
    const price = openStream('s', 7, 'price');
    answers(openStream('s', 7, 'name'));
    expect(answers(price)).toEqual(alone);
  });

  it('answers today what it answered when runs were first made', () => {
    expect(answers(openStream('goldleaf', 42, 'price'))).toEqual([
      0.41981512487403105,
      -1,
      false,
      'd',
      'b',
      ['e', 'd', 'c'],
      7216491750078651,
    ]);
  });
});

describe('draws', () => {
  it('stay in their range and reach both ends', () => {
    const property = fc.property(fc.string(), fc.integer(), fc.nat({ max: 4 }), (seed, low, width) => {
      const stream = openStream(seed, 0, 'range');
      const seen = new Set(draws(200, () => stream.int(low, low + width)));
      expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: width + 1 }, (_, step) => low + step));
    });
    fc.assert(property, RUNS);
  });

  it('are even: no face of a die is much rarer than another', () => {
    const stream = openStream('die', 0, 'faces');
    const counts = [0, 0, 0, 0, 0, 0];
    for (const face of draws(60_000, () => stream.int(0, 5))) counts[face]! += 1;
    const chiSquare = counts.reduce((total, count) => total + (count - 10_000) ** 2 / 10_000, 0);
    expect(chiSquare).toBeLessThan(20.5); // 0.1 % of fair dice, at five degrees of freedom
  });

  it('lie in [0, 1) with their mean in the middle', () => {
    const stream = openStream('unit', 0, 'floats');
    const floats = draws(20_000, () => stream.float());
    expect(floats.every((value) => value >= 0 && value < 1)).toBe(true);
    expect(floats.reduce((total, value) => total + value, 0) / floats.length).toBeCloseTo(0.5, 2);
  });

  it('of neighbouring documents are strangers', () => {
    const floats = Array.from({ length: 5_000 }, (_, index) => openStream('run', index, 'price').float() - 0.5);
    const product = floats.slice(1).reduce((total, value, place) => total + value * floats[place]!, 0);
    expect(Math.abs((12 * product) / floats.length)).toBeLessThan(0.05);
  });
});

describe('choices', () => {
  it('follow their weights, and never fall on a weight of nought', () => {
    const stream = openStream('w', 0, 'weights');
    const weights = new Map([
      ['never', 0],
      ['rare', 1],
      ['often', 3],
    ]);
    const chosen = draws(8_000, () => stream.weighted([...weights.keys()], (item) => weights.get(item) ?? 0));
    expect(chosen).not.toContain('never');
    expect(chosen.filter((item) => item === 'often').length / 8_000).toBeCloseTo(0.75, 1);
  });

  it('by chance come as often as they should, and always or never at the ends', () => {
    const stream = openStream('c', 0, 'chance');
    expect(draws(8_000, () => stream.chance(0.2)).filter(Boolean).length / 8_000).toBeCloseTo(0.2, 1);
    expect(draws(1_000, () => stream.chance(1)).every(Boolean)).toBe(true);
    expect(draws(1_000, () => stream.chance(0)).some(Boolean)).toBe(false);
  });

  it('of a sample are different items of the list, as many as there are', () => {
    const property = fc.property(fc.string(), fc.uniqueArray(fc.nat()), fc.integer({ min: -2, max: 20 }), (seed, items, count) => {
      const sample = openStream(seed, 0, 'sample').sample(items, count);
      expect(sample).toHaveLength(Math.max(0, Math.min(count, items.length)));
      expect(new Set(sample).size).toBe(sample.length);
      expect(items).toEqual(expect.arrayContaining(sample));
    });
    fc.assert(property, RUNS);
  });

  it('of a sample are in every order equally often', () => {
    const orders = new Map<string, number>();
    for (let index = 0; index < 6_000; index++) {
      const order = openStream('order', index, 'sample').sample(['a', 'b', 'c'], 3).join('');
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    expect(orders.size).toBe(6);
    for (const count of orders.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });

  it('that cannot be made are refused', () => {
    const stream = openStream('none', 0, 'refused');
    expect(() => stream.pick([])).toThrow(RangeError);
    expect(() => stream.weighted([1, 2], () => 0)).toThrow(RangeError);
    expect(() => stream.weighted([], () => 1)).toThrow(RangeError);
    for (const [low, high] of [
      [2, 1],
      [0, 0.5],
      [Number.NaN, 1],
      [0, Infinity],
    ] as const)
      expect(() => stream.int(low, high)).toThrow(RangeError);
  });
});
