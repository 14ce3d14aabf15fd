import { assert, constantFrom, integer, property, subarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askable, routeOf } from '../../../../src/jobs/catalogue/mix/route.ts';
import { mixOf } from '../fakes.ts';

const ITEMS = Array.from({ length: 1_500 }, (_, index) => `company-${String(index).padStart(7, '0')}/${index % 5}`);
const NOBODY = (): boolean => false;

function shares(route: (item: string) => string | undefined): Map<string | undefined, number> {
  const counts = new Map<string | undefined, number>();
  for (const item of ITEMS) counts.set(route(item), (counts.get(route(item)) ?? 0) + 1 / ITEMS.length);
  return counts;
}

describe('routeOf', () => {
  const mix = mixOf([], { a: 6, b: 3, procedural: 1 }, { b: 1, c: 3 });

  it('gives everybody a share by weight', () => {
    const counts = shares((item) => routeOf(mix, item, NOBODY).to);
    expect(counts.get('a')).toBeCloseTo(0.6, 1);
    expect(counts.get('b')).toBeCloseTo(0.3, 1);
    expect(counts.get('procedural')).toBeCloseTo(0.1, 1);
  });

  it('is a function of the item: pinned, so that it is the same on every machine and in every version', () => {
    expect(ITEMS.slice(0, 12).map((item) => routeOf(mix, item, NOBODY).to)).toMatchInlineSnapshot(`
      [
        "a",
        "a",
        "b",
        "b",
        "a",
        "a",
        "a",
        "a",
        "b",
        "b",
        "procedural",
        "a",
      ]
    `);
  });

  it('moves only the share of the provider whose weight changes', () => {
    assert(
      property(constantFrom('a', 'b', 'procedural'), integer({ min: 0, max: 20 }), constantFrom(...ITEMS), (name, weight, item) => {
        const other = { ...mix, weights: { ...mix.weights, [name]: weight } };
        const [before, after] = [routeOf(mix, item, NOBODY).to, routeOf(other, item, NOBODY).to];
        if (before !== after) expect([before, after]).toContain(name);
      }),
      { seed: 42, numRuns: 500 },
    );
  });

  it('hands the share of one that is out to the fallback pool by weight, and nothing else moves', () => {
    const out = (name: string): boolean => name === 'a';
    const taken = ITEMS.filter((item) => routeOf(mix, item, NOBODY).to === 'a');
    const to = taken.map((item) => routeOf(mix, item, out));
    expect(to.every(({ isOwn }) => !isOwn)).toBe(true);
    expect(to.filter((route) => route.to === 'c').length / taken.length).toBeCloseTo(0.75, 1);
    const others = ITEMS.filter((item) => routeOf(mix, item, NOBODY).to !== 'a');
    expect(others.map((item) => routeOf(mix, item, out))).toEqual(others.map((item) => routeOf(mix, item, NOBODY)));
  });

  it('names nobody when everybody who could take over is out too', () => {
    expect(ITEMS.map((item) => routeOf(mix, item, (name) => name !== 'procedural').to).filter((to) => to !== 'procedural')).toContain(
      undefined,
    );
  });
});

describe('askable', () => {
  const mix = mixOf([], { a: 6, b: 3, procedural: 1 }, { a: 1, b: 1, c: 3, procedural: 1 });

  it('names whomever a chunk may come to, whoever is out, and nobody twice', () => {
    assert(
      property(constantFrom(...ITEMS), subarray(['a', 'b', 'c']), (item, out) => {
        const { to = 'procedural' } = routeOf(mix, item, (name) => out.includes(name));
        const names = askable(mix, item);
        expect(new Set(names).size).toBe(names.length);
        expect(['procedural', ...names]).toContain(to);
      }),
      { seed: 43, numRuns: 500 },
    );
  });

  it('begins with whom the mix chose, and is nobody for the sink', () => {
    for (const item of ITEMS) expect(askable(mix, item)[0] ?? 'procedural').toBe(routeOf(mix, item, NOBODY).to);
  });
});
