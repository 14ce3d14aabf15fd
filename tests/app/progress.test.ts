import { describe, expect, it } from 'vitest';
import type { FleetEvent } from '../../src/app/events.ts';
import { FleetProgress } from '../../src/app/progress.ts';

const ITEM: FleetEvent['event'] = { type: 'item-done', unit: 0 };
const DONE: FleetEvent['event'] = { type: 'unit-done', unit: 0, items: 10, bytes: 1 };

function fleet(): { progress: FleetProgress; tell: (task: number, ...events: FleetEvent['event'][]) => void } {
  const progress = new FleetProgress({ total: 95, unitSize: 10 });
  return { progress, tell: (task, ...events) => events.forEach((event) => progress.apply({ task, event })) };
}

describe('progress of a fleet', () => {
  it('counts finished units and what is in hand', () => {
    const { progress, tell } = fleet();
    tell(0, ITEM, ITEM);
    tell(1, ITEM, DONE, ITEM);
    expect(progress.snapshot(0)).toMatchObject({ done: 13, total: 95, tasks: 2 });
  });

  it('forgets what was in hand when the unit was dropped or its task died', () => {
    const { progress, tell } = fleet();
    tell(0, ITEM, { type: 'released', unit: 0, why: 'stop' });
    tell(1, ITEM, { type: 'task-died', how: 'was killed', retryMs: 0 });
    tell(2, ITEM, { type: 'unit-failed', unit: 2, reason: 'x' });
    expect(progress.snapshot(0)).toMatchObject({ done: 0, tasks: 2, unitsFailed: 1, restarts: 1 });
  });

  it('knows from the store of earlier work and of tasks elsewhere, and counts nothing twice', () => {
    const { progress, tell } = fleet();
    progress.counted({ pending: 6, running: 0, done: 4, failed: 0 });
    tell(0, DONE);
    expect(progress.snapshot(0).done).toBe(50);
    progress.counted({ pending: 5, running: 0, done: 5, failed: 0 });
    expect(progress.snapshot(0).done).toBe(50);
    progress.counted({ pending: 3, running: 0, done: 7, failed: 0 });
    expect(progress.snapshot(0).done).toBe(70);
    progress.counted({ pending: 0, running: 0, done: 10, failed: 0 });
    expect(progress.snapshot(0).done).toBe(95);
  });

  it('tells the rate over the last while, and the time left', () => {
    const { progress, tell } = fleet();
    expect(progress.snapshot(0)).toMatchObject({ rate: undefined, leftMs: undefined });
    tell(0, DONE);
    expect(progress.snapshot(2000)).toMatchObject({ rate: 5, leftMs: 17_000 });
    for (let at = 3000; at <= 60_000; at += 1000) progress.snapshot(at);
    expect(progress.snapshot(61_000)).toMatchObject({ rate: 0, leftMs: undefined });
  });

  it('says what a task waits for until it goes on', () => {
    const { progress, tell } = fleet();
    tell(0, { type: 'waiting', code: 'UNAVAILABLE', message: 'the store does not answer', retryMs: 100 });
    expect(progress.snapshot(0).waiting).toBe('the store does not answer');
    tell(0, ITEM);
    expect(progress.snapshot(0).waiting).toBeUndefined();
  });
});
