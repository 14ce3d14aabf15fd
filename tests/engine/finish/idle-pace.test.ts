import { describe, expect, it } from 'vitest';
import { IdlePace } from '../../../src/engine/finish/idle-pace.ts';
import { QuickClock, steady } from '../quick-clock.ts';

const { signal } = new AbortController();

describe('the pauses of an idle task', () => {
  it('are short at first, grow, and stay at the longest until there was work again', async () => {
    const clock = new QuickClock();
    const pace = new IdlePace(clock, steady(0.5), 500, 4);
    for (let look = 0; look < 6; look++) await pace.pause(signal);
    pace.reset();
    await pace.pause(signal);
    expect(clock.pauses).toEqual([100, 150, 225, 337.5, 500, 500, 100]);
  });

  it('differ from task to task by up to a half either way', async () => {
    const clock = new QuickClock();
    await new IdlePace(clock, steady(0), 500, 4).pause(signal);
    await new IdlePace(clock, steady(0.999), 500, 4).pause(signal);
    expect(clock.pauses[0]).toBeCloseTo(50, 6);
    expect(clock.pauses[1]).toBeCloseTo(149.9, 6);
  });

  it('begin longer in a large fleet, whose tasks all look at the same rows, and never above the longest', async () => {
    const clock = new QuickClock();
    for (const tasks of [100, 1000, 10_000]) await new IdlePace(clock, steady(0.5), 5000, tasks).pause(signal);
    expect(clock.pauses).toEqual([100, 1000, 5000]);
  });
});
