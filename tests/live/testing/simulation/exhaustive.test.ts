import { afterEach, describe, expect, it, vi } from 'vitest';
import type * as Units from '../../../../src/kernel/run/unit.ts';
import type { Bounds } from '../../../../src/testing/simulation/exhaustive/bounds.ts';
import { QUICK_BOUNDS } from '../../../../src/testing/simulation/exhaustive/bounds.ts';
import { search, type SearchResult } from '../../../../src/testing/simulation/exhaustive/search.ts';
import { wordSearch } from '../../../../src/testing/simulation/exhaustive/word-search.ts';
import { replace, uproot } from './mutants/plant.ts';

describe('every order of events of a small fleet', () => {
  it.each(QUICK_BOUNDS)('breaks no invariant and can end: %o', { timeout: 300_000 }, (bounds) => {
    const startedAt = performance.now();
    const result = search(bounds);
    console.log(wordSearch(bounds, result, performance.now() - startedAt));
    expect(result.violation).toBeUndefined();
    expect(result.states).toBeGreaterThan(10_000);
    expect(result.ends).toBeGreaterThan(0);
  });
});

const SMALL: Bounds = { tasks: 2, units: 1, crashes: 1, lostReplies: 1, suspicions: 1, beats: 1, maxAttempts: 2 };

/** The rules, got wrong, and what the search must say. */
const WRONG: readonly (readonly [name: string, says: RegExp, change: (rules: typeof Units) => Partial<typeof Units>])[] = [
  [
    'completion without the token',
    /^I2:/,
    () => ({ complete: (row, _fence, part) => (row.state === 'RUNNING' ? { ...row, state: 'DONE', part } : undefined) }),
  ],
  ['reclaim on the state alone (ABA)', /^I3:/, (rules) => ({ reclaim: (row, _observed, max) => rules.reclaim(row, row, max) })],
  ['renewal without the token', /^I2:/, () => ({ renew: (row) => (row.state === 'RUNNING' ? { ...row, beat: row.beat + 1 } : undefined) })],
  ['a dead claim that nobody may take back', /^I11:/, () => ({ reclaim: () => undefined })],
];

describe('the search finds rules that are wrong', () => {
  afterEach(uproot);

  it.each(WRONG)('%s', { timeout: 120_000 }, async (_, says, change) => {
    vi.resetModules();
    replace<typeof Units>('kernel/run/unit.ts', change);
    const wrong = await import('../../../../src/testing/simulation/exhaustive/search.ts');
    const result: SearchResult = wrong.search(SMALL);
    expect(result.violation).toMatch(says);
    expect(result.story.length).toBeGreaterThan(2);
  });
});
