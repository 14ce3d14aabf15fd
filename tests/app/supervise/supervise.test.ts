import { describe, expect, it } from 'vitest';
import type { FleetEvent } from '../../../src/app/events.ts';
import type { ChildExit, ChildIdentity, ChildTask, TaskReport } from '../../../src/app/supervise/child-task.ts';
import { supervise, type SupervisionOptions } from '../../../src/app/supervise/supervise.ts';
import type { RunEvent } from '../../../src/contracts/events.ts';

const UNIT_DONE: RunEvent = { type: 'unit-done', unit: 0, items: 5, bytes: 10 };
const ENDED: RunEvent = { type: 'ended', end: { why: 'root-stands' } };

/** What one child process does: what it reports, and how it ends (or waits for a signal). */
type Life = (identity: ChildIdentity) => { events?: RunEvent[]; exit: Partial<ChildExit> | 'waits' };

interface World {
  readonly options: SupervisionOptions;
  readonly started: ChildIdentity[];
  readonly events: FleetEvent[];
  readonly slept: number[];
  readonly stop: AbortController;
  readonly killed: string[];
}

function worldOf(life: Life, given: Partial<SupervisionOptions> = {}): World {
  const world = { started: [], events: [], slept: [], killed: [], stop: new AbortController() } as unknown as World;
  const start = (identity: ChildIdentity, onReport: (report: TaskReport) => void): ChildTask => {
    world.started.push(identity);
    const { events = [], exit } = life(identity);
    let end: (exit: ChildExit) => void = () => undefined;
    const exited = new Promise<ChildExit>((resolve) => (end = resolve));
    queueMicrotask(() => {
      onReport({ events });
      if (exit !== 'waits') end({ code: null, signal: null, said: '', ...exit });
    });
    const kill = (signal: string): void => {
      world.killed.push(`${identity.index} ${signal}`);
      end({ code: 143, signal: null, said: '' });
    };
    return { pid: 1, exited, kill };
  };
  const clock = {
    wall: () => 0,
    monotonic: () => 0,
    // A supervised sleep of ten seconds is the patience before SIGKILL: it never passes here.
    sleep: (ms: number, signal?: AbortSignal) => {
      if (ms === 10_000) return new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
      world.slept.push(ms);
      return Promise.resolve();
    },
  };
  const emit = (event: FleetEvent): void => void world.events.push(event);
  return Object.assign(world, {
    options: {
      tasks: 2,
      execution: 'e',
      maxRestarts: 3,
      clock,
      start,
      emit,
      stop: world.stop.signal,
      atOnce: new AbortController().signal,
      ...given,
    },
  });
}

describe('supervision', () => {
  it('starts every task once when each comes to an end of its own', async () => {
    const world = worldOf(() => ({ events: [UNIT_DONE, ENDED], exit: { code: 0 } }));
    const outcomes = await supervise(world.options);
    expect(outcomes).toEqual([0, 1].map(() => ({ exitCode: 0, end: { why: 'root-stands' }, gaveUp: false })));
    expect(world.started).toEqual([0, 1].map((index) => ({ execution: 'e', index, count: 2, attempt: 0 })));
    expect(world.events.filter(({ event }) => event.type === 'unit-done').map(({ task }) => task)).toEqual([0, 1]);
  });

  it.each([0, 1, 2])('does not restart a task that exited with %d', async (code) => {
    const world = worldOf(() => ({ exit: { code } }));
    expect((await supervise(world.options)).map(({ exitCode }) => exitCode)).toEqual([code, code]);
    expect(world.started.length).toBe(2);
  });

  it('restarts one that died, as the next attempt of the same task', async () => {
    const world = worldOf(({ index, attempt }) => ({ exit: index === 1 && attempt < 2 ? { signal: 'SIGKILL' } : { code: 0 } }));
    await supervise(world.options);
    expect(world.started.filter(({ index }) => index === 1).map(({ attempt }) => attempt)).toEqual([0, 1, 2]);
    expect(world.events).toContainEqual({ task: 1, event: { type: 'task-died', how: 'was killed by SIGKILL', retryMs: 0 } });
  });

  it('gives up a task that dies over and over without finishing a unit', async () => {
    const world = worldOf(({ index }) => ({ exit: index === 0 ? { code: 134, said: 'trace\nFATAL ERROR: heap\n' } : { code: 0 } }));
    const outcomes = await supervise(world.options);
    expect(outcomes[0]).toEqual({ exitCode: 134, end: undefined, gaveUp: true });
    expect(world.started.filter(({ index }) => index === 0).length).toBe(4);
    expect(world.events).toContainEqual({
      task: 0,
      event: { type: 'task-died', how: 'exited with 134: FATAL ERROR: heap', retryMs: null },
    });
  });

  it('forgives as many deaths as there are finished units between them', async () => {
    const world = worldOf(({ attempt }) => (attempt < 20 ? { events: [UNIT_DONE], exit: { signal: 'SIGKILL' } } : { exit: { code: 0 } }));
    const outcomes = await supervise(world.options);
    expect(outcomes.every(({ gaveUp }) => !gaveUp)).toBe(true);
    expect(world.started.length).toBe(42);
  });

  it('tries once more, after a pause, where the ground was out of reach', async () => {
    const world = worldOf(() => ({ exit: { code: 75 } }), { tasks: 1, maxRestarts: 100 });
    expect(await supervise(world.options)).toEqual([{ exitCode: 75, end: undefined, gaveUp: false }]);
    expect(world.slept).toEqual([1000]);
  });

  it('stops every task with SIGTERM and restarts none', async () => {
    const world = worldOf(() => ({ exit: 'waits' }));
    const supervised = supervise(world.options);
    await new Promise((resolve) => setImmediate(resolve));
    world.stop.abort();
    expect((await supervised).map(({ exitCode }) => exitCode)).toEqual([143, 143]);
    expect(world.killed).toEqual(['0 SIGTERM', '1 SIGTERM']);
    expect(world.started.length).toBe(2);
  });
});
