import { describe, expect, it } from 'vitest';
import { exactUsd, readableUsd } from '../../src/app/catalogue/readable-usd.ts';
import { budgetLines, machineBudget } from '../../src/cli/budget-lines.ts';
import { buildFigures, estimateText } from '../../src/cli/handlers/catalogue/words.ts';
import { styleFor } from '../../src/cli/style.ts';

const models = new Map([['mini/gpt-5-mini', { calls: 2, tokensIn: 1200, tokensOut: 300, nanoUsd: 1_500_000 }]]);
const total = { calls: 2, tokensIn: 1200, tokensOut: 300, nanoUsd: 1_500_000 };
const figures = {
  limitNano: 5_000_000_000,
  spentNano: 1_500_000,
  grantedNano: 20_000_000,
  strandedNano: 0,
  leftNano: 4_978_500_000,
  total,
  models,
};
const spend = { figures, quarantined: [{ provider: 'dear', reason: 'it answers with nothing' }] };

describe('a budget', () => {
  it('in words', () => {
    expect(budgetLines(spend, styleFor({}, {}))).toEqual([
      '  budget     $0.0015 spent, $0.02 granted, $0.00 stranded, $4.98 left of $5.00',
      '    mini/gpt-5-mini: $0.0015, 2 calls, 1,200 tokens in, 300 out',
      '  dear is quarantined: it answers with nothing',
    ]);
  });

  it('for machines, exactly', () => {
    expect(machineBudget(spend)).toMatchObject({
      limitUsd: '5.000000000',
      spentUsd: '0.001500000',
      models: { 'mini/gpt-5-mini': { costUsd: '0.001500000' } },
    });
  });

  it('beside the progress of a build', () => {
    const alone = { 'cheap/cheap-1': 150, 'dear/dear-1': 0 };
    expect(buildFigures({ products: 200, filledBy: alone, spend })).toEqual(['75% by models', '$0.0015 of $5.00', 'out: dear']);
    expect(buildFigures({ products: 0, filledBy: {}, spend: undefined })).toEqual([]);
  });

  it('with the share of each model, the most first, where more than one is at work', () => {
    const filledBy = { 'dear/org/dear-1': 30, 'cheap/cheap-1': 120 };
    expect(buildFigures({ products: 200, filledBy, spend })).toEqual([
      '75% by models',
      '$0.0015 of $5.00',
      'out: dear',
      '60% by cheap, 15% by dear',
    ]);
  });

  it('as an estimate', () => {
    const estimate = { calls: 1000, lowNano: 640_000_000, highNano: 7_620_000_000 };
    const range = 'estimate: about 1,000 calls, $0.64 to $7.62 at worst (crashes aside)';
    expect(estimateText(estimate, undefined)).toBe(range);
    expect(estimateText(estimate, 10_000_000_000)).toBe(`${range}, within the budget of $10.00`);
    expect(estimateText(estimate, 5_000_000_000)).toBe(`${range}; the budget of $5.00 ends the calls before that`);
    expect(estimateText(estimate, 125_000_000)).toBe(`${range}; the budget of $0.125 is less, and will not do for all of them`);
    expect(estimateText(estimate, 0)).toBe('estimate: no call will be made, for the budget is $0.00');
    expect(estimateText({ calls: 5, lowNano: 0, highNano: 0 }, 1)).toBe('estimate: about 5 calls, free of charge');
  });

  it.each([
    [0, '$0.00'],
    [1_234_567_890, '$1.23'],
    [42_661_000, '$0.043'],
    [500_000_000, '$0.50'],
    [999_000_000, '$1.00'],
    [49_990_000, '$0.05'],
    [125_000, '$0.00013'],
    [100, '$0.00'],
  ])('%d nano-dollars read %s', (nano, text) => expect(readableUsd(nano)).toBe(text));

  it('that somebody named is told to its last digit', () => {
    expect([0, 5_000_000_000, 255_000_000].map(exactUsd)).toEqual(['$0.00', '$5.00', '$0.255']);
  });
});
