import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, endOfMonth, startOfMonth, workingDay, workingDayBefore } from '../../../src/packs/invoice/calendar.ts';
import { dueDate } from '../../../src/packs/invoice/terms.ts';

const dates = fc.integer({ min: 0, max: 20_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

describe('calendar', () => {
  it('adds days that lie between', () => {
    const holds = fc.property(dates, fc.integer({ min: -500, max: 500 }), (date, days) => daysBetween(date, addDays(date, days)) === days);
    expect(fc.check(holds, { seed: 1 }).failed).toBe(false);
  });

  it('ends a month the day before the next one starts', () => {
    const holds = fc.property(dates, (date) => addDays(endOfMonth(date), 1) === startOfMonth(date, 1) && startOfMonth(date) <= date);
    expect(fc.check(holds, { seed: 2 }).failed).toBe(false);
    expect([endOfMonth('2024-02-10'), endOfMonth('2025-02-28'), endOfMonth('2025-12-31')]).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2025-12-31',
    ]);
    expect([startOfMonth('2025-01-15', -1), startOfMonth('2025-12-15', 1)]).toEqual(['2024-12-01', '2026-01-01']);
  });

  it('counts working days in order, none of them on a weekend', () => {
    const days = Array.from({ length: 40 }, (_, ordinal) => workingDay('2025-01-06', ordinal));
    expect(days.slice(0, 7)).toEqual(['2025-01-06', '2025-01-07', '2025-01-08', '2025-01-09', '2025-01-10', '2025-01-13', '2025-01-14']);
    expect(days.every((day) => workingDayBefore(day) === day)).toBe(true);
    expect([...days].sort()).toEqual(days);
  });

  it('steps back from a weekend to its Friday', () => {
    expect([workingDayBefore('2025-01-11'), workingDayBefore('2025-01-12')]).toEqual(['2025-01-10', '2025-01-10']);
  });
});

describe('dueDate', () => {
  it.each([
    ['net', 14, '2025-02-20', '2025-03-06'],
    ['net', 30, '2025-01-31', '2025-03-02'],
    ['on-receipt', 0, '2025-01-31', '2025-01-31'],
    ['end-of-month', 0, '2025-02-10', '2025-02-28'],
    ['end-of-month', 30, '2025-01-31', '2025-03-31'],
    ['end-of-month', 30, '2025-01-10', '2025-02-28'],
  ] as const)('%s %i from %s is %s', (kind, days, issued, due) => {
    expect(dueDate({ kind, days }, issued)).toBe(due);
  });
});
