import { describe, expect, it } from 'vitest';
import { budgetFigures, roomNano, unspent, type LedgerState } from '../../../src/kernel/budget/figures.ts';
import { accountOf, newerRow, taskOf, type SpendRow } from '../../../src/kernel/budget/spend.ts';

const row = (account: string, models: Record<string, number>): SpendRow => ({
  account,
  sequence: 1,
  models: Object.fromEntries(Object.entries(models).map(([model, nanoUsd]) => [model, { calls: 2, tokensIn: 30, tokensOut: 4, nanoUsd }])),
});

const STATE: LedgerState = {
  limitNano: 1_000,
  leftNano: 400,
  granted: new Map([
    ['live.1', 300],
    ['dead.1', 200],
    ['live.2', 100],
  ]),
  rows: [row('live.1', { 'x/m': 120, 'a/n': 30 }), row('dead.1', { 'x/m': 50 }), row('live.2', { 'x/m': 100 })],
};

describe('the figures of a budget', () => {
  it('add up to the limit, with what died with its task apart', () => {
    const figures = budgetFigures(STATE, new Set(['live']));
    expect(figures).toMatchObject({ limitNano: 1_000, spentNano: 300, grantedNano: 150, strandedNano: 150, leftNano: 400 });
    expect(figures.total).toEqual({ calls: 8, tokensIn: 120, tokensOut: 16, nanoUsd: 300 });
    expect([...figures.models.keys()]).toEqual(['a/n', 'x/m']);
    expect(figures.models.get('x/m')).toEqual({ calls: 6, tokensIn: 90, tokensOut: 12, nanoUsd: 270 });
  });

  it('leave nothing, and not less, when calls cost more than their worst case', () => {
    const state = { ...STATE, rows: [row('live.1', { 'x/m': 5_000 })] };
    expect(budgetFigures(state, new Set(['live']))).toMatchObject({ spentNano: 5_000, leftNano: 0 });
    expect(unspent(state).get('live.1')).toBeUndefined();
  });

  it('say what may still come to be drawn: all but what is settled and what is stranded', () => {
    expect(roomNano(STATE, () => false)).toBe(700);
    expect(roomNano(STATE, (account) => taskOf(account) === 'dead')).toBe(550);
    expect(roomNano(STATE, () => true)).toBe(400);
  });
});

describe('an account', () => {
  it('belongs to its task, whatever the task is called', () => {
    for (const nonce of ['0123abcd', 'task.with.points', '']) expect(taskOf(accountOf(nonce, 'ab12'))).toBe(nonce);
    expect(taskOf('plain')).toBe('plain');
  });

  it('keeps its newer row', () => {
    const [older, newer] = [row('a', {}), { ...row('a', {}), sequence: 2 }];
    expect(newerRow(undefined, older)).toBe(older);
    expect(newerRow(older, newer)).toBe(newer);
    expect(newerRow(newer, older)).toBeUndefined();
    expect(newerRow(newer, newer)).toBeUndefined();
  });
});
