import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportTo } from '../../../src/app/supervise/report.ts';
import type { RunEvent } from '../../../src/contracts/events.ts';

const ITEM: RunEvent = { type: 'item-done', unit: 4 };
const CLAIM: RunEvent = { type: 'claimed', unit: 4, token: 1, count: 9 };

describe('reports to the parent', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are sent at once, finished items in bunches, and all in order', async () => {
    const sent: RunEvent[][] = [];
    const { emit, flush } = reportTo(async ({ events }) => void sent.push([...events]));
    emit(CLAIM);
    emit(ITEM);
    emit(ITEM);
    expect(sent).toEqual([[CLAIM]]);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent).toEqual([[CLAIM], [ITEM, ITEM]]);
    emit(ITEM);
    emit(CLAIM);
    emit(ITEM);
    await flush();
    expect(sent.slice(2)).toEqual([[ITEM, CLAIM], [ITEM]]);
  });

  it('do not mind a parent that is gone', async () => {
    const { emit, flush } = reportTo(() => Promise.reject(new Error('channel closed')));
    emit(CLAIM);
    emit(ITEM);
    await expect(flush()).resolves.toBeUndefined();
  });
});
