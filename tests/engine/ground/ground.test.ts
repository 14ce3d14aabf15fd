import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../src/contracts/events.ts';
import { Ground, OutOfReach } from '../../../src/engine/ground/ground.ts';
import { DEFAULT_LIMITS } from '../../../src/engine/ground/limits.ts';
import { Stop } from '../../../src/engine/ground/stop.ts';
import { GoldleafError, type ErrorCode } from '../../../src/kernel/errors.ts';
import { QuickClock, steady } from '../quick-clock.ts';

interface Footing {
  readonly ground: Ground;
  readonly clock: QuickClock;
  readonly events: RunEvent[];
}

function newGround({ proven = false, draw = 0.5 }: { proven?: boolean; draw?: number } = {}): Footing {
  const clock = new QuickClock();
  const events: RunEvent[] = [];
  const deps = { clock, chance: steady(draw), emit: (event: RunEvent): void => void events.push(event) };
  const stop = new Stop(clock, new AbortController().signal, DEFAULT_LIMITS.stopMs);
  return { ground: new Ground(deps, DEFAULT_LIMITS, stop, proven), clock, events };
}

const broken = (code: ErrorCode): (() => Promise<never>) => {
  return () => Promise.reject(new GoldleafError(code, `${code} it is`));
};

/** A call that breaks so many times and then holds. */
function breaking(times: number): () => Promise<string> {
  let sent = 0;
  return async () => (sent++ < times ? broken('UNAVAILABLE')() : 'answer');
}

describe('broken ground', () => {
  const patience: readonly (readonly [ErrorCode, boolean, number])[] = [
    ['UNAVAILABLE', false, DEFAULT_LIMITS.startMs],
    ['UNAVAILABLE', true, DEFAULT_LIMITS.outageMs],
    ['DISK_FULL', true, DEFAULT_LIMITS.diskFullMs],
    ['BROWSER_UNAVAILABLE', true, DEFAULT_LIMITS.browserMs],
  ];

  it.each(patience)('%s, proven before: %s, is out of reach after %i ms, to the millisecond', async (code, proven, limitMs) => {
    for (const draw of [0, 0.31, 0.999]) {
      const { ground, clock } = newGround({ proven, draw });
      await expect(ground.call(broken(code))).rejects.toThrow(OutOfReach);
      expect(clock.monotonic()).toBeCloseTo(limitMs, 6);
    }
  });

  it('is broken from when it was asked, however long the call itself took to give up', async () => {
    const { ground, clock } = newGround();
    const slow = async (): Promise<never> => {
      await clock.sleep(20_000);
      return broken('UNAVAILABLE')();
    };
    await expect(ground.call(slow)).rejects.toThrow(OutOfReach);
    expect(clock.monotonic()).toBeLessThan(DEFAULT_LIMITS.startMs + 1000);
  });

  it('keeps its error for whoever is told', async () => {
    await expect(newGround().ground.call(broken('DISK_FULL'))).rejects.toMatchObject({ broken: { code: 'DISK_FULL' } });
  });

  it('is tried again after pauses that double, up to a quarter of a minute', async () => {
    const { ground, clock } = newGround();
    await ground.call(breaking(9));
    expect(clock.pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 15_000, 15_000]);
  });

  it('is tried by no two tasks at the same moments', async () => {
    const pauses = fc.asyncProperty(fc.double({ min: 0, max: 0.999, noNaN: true }), async (draw) => {
      const { ground, clock } = newGround({ draw });
      await ground.call(breaking(1));
      expect(clock.pauses[0]).toBeCloseTo(200 * (0.5 + draw), 6);
    });
    await fc.assert(pauses, { seed: 7, numRuns: 50 });
  });

  it('is told of with every pause', async () => {
    const { ground, clock, events } = newGround();
    await ground.call(breaking(3));
    expect(events).toEqual(
      clock.pauses.map((retryMs) => ({ type: 'waiting', code: 'UNAVAILABLE', message: 'UNAVAILABLE it is', retryMs })),
    );
  });

  it('that held in between is broken anew: first pauses, and a longer patience', async () => {
    const { ground, clock } = newGround();
    expect(await ground.call(breaking(6))).toBe('answer');
    const before = clock.monotonic();
    await expect(ground.call(broken('UNAVAILABLE'))).rejects.toThrow(OutOfReach);
    expect(clock.pauses[6]).toBe(200);
    expect(clock.monotonic() - before).toBeCloseTo(DEFAULT_LIMITS.outageMs, 6);
  });
});

describe('any other error', () => {
  it.each([new GoldleafError('FORBIDDEN', 'no'), new GoldleafError('ITEM', 'no'), new TypeError('no')])(
    'passes through at once: %o',
    async (error) => {
      const { ground, clock } = newGround();
      await expect(ground.call(() => Promise.reject(error))).rejects.toBe(error);
      expect(clock.pauses).toEqual([]);
    },
  );
});
