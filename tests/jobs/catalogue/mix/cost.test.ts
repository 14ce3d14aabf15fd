import { describe, expect, it } from 'vitest';
import { exactPrice, isFree, nanoCost } from '../../../../src/jobs/catalogue/mix/cost.ts';

describe('nanoCost', () => {
  it('is exact: a dollar per million tokens is a thousand nano-dollars per token', () => {
    expect(nanoCost(exactPrice({ in: '0.15', out: '0.60' }), { tokensIn: 1_000_000, tokensOut: 1_000_000 })).toBe(750_000_000);
    expect(nanoCost(exactPrice({ in: '0.075', out: '0.3' }), { tokensIn: 3, tokensOut: 7 })).toBe(225 + 2_100);
  });

  it('counts a begun nano-dollar, so that nothing is ever reserved too low', () => {
    expect(nanoCost(exactPrice({ in: '0.000001', out: '0' }), { tokensIn: 1, tokensOut: 0 })).toBe(1);
    expect(nanoCost(exactPrice({ in: '0', out: '0' }), { tokensIn: 9, tokensOut: 9 })).toBe(0);
  });

  it('knows what is free', () => {
    expect(isFree(exactPrice({ in: '0', out: '0.00' }))).toBe(true);
    expect(isFree(exactPrice({ in: '0', out: '0.01' }))).toBe(false);
  });
});
