import { describe, expect, it, vi } from 'vitest';
import { withinTime, type TimedCall } from '../../../src/backends/shared/time-limit.ts';

const never = new AbortController().signal;
const limit = { limitMs: 1_000, subject: 'the store', signal: never };

describe('a call with a time limit', () => {
  it('gives its own outcome', async () => {
    await expect(withinTime(limit, async () => 4711)).resolves.toBe(4711);
    await expect(withinTime(limit, () => Promise.reject(new Error('its own')))).rejects.toThrow('its own');
  });

  it('ends when nothing came in, lets go, and never winds up again', async () => {
    vi.useFakeTimers();
    try {
      let timed: TimedCall | undefined;
      const outcome = withinTime(limit, (call) => {
        timed = call;
        return new Promise(() => undefined);
      });
      const settled = Promise.allSettled([outcome]);
      await vi.advanceTimersByTimeAsync(999);
      timed?.alive();
      await vi.advanceTimersByTimeAsync(999);
      expect(timed?.signal.aborted).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(await settled).toMatchObject([{ reason: { code: 'UNAVAILABLE', message: 'the store has not answered for 1 s' } }]);
      expect(timed?.signal.aborted).toBe(true);
      timed?.alive();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends when it is told to, before and while it runs', async () => {
    const closing = new AbortController();
    const running = withinTime({ ...limit, signal: closing.signal }, () => new Promise(() => undefined));
    closing.abort();
    await expect(running).rejects.toMatchObject({ code: 'UNAVAILABLE', message: 'the store was closed' });
    await expect(withinTime({ ...limit, signal: closing.signal }, () => new Promise(() => undefined))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  });
});
