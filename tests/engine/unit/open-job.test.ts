import { describe, expect, it } from 'vitest';
import type { UnitJob } from '../../../src/contracts/unit-job.ts';
import { OpenJob } from '../../../src/engine/unit/open-job.ts';
import { SimulatedProcess } from '../../../src/testing/simulation/simulated-process.ts';
import { World } from '../../../src/testing/simulation/world.ts';

/** A job that counts how often it is opened and closed. */
class Counted {
  opened = 0;
  closed = 0;
  failsToOpen = 0;
  readonly job = new OpenJob(async () => {
    this.opened += 1;
    if (this.failsToOpen-- > 0) throw new Error('the browser does not start');
    return this.#opened();
  });

  #opened(): UnitJob {
    const close = async (): Promise<void> => {
      this.closed += 1;
      throw new Error('the browser does not close');
    };
    return { kind: 'documents', tables: [], deterministic: true, run: async () => ({ items: [], shards: [] }), close };
  }
}

/** Lets the job settle in virtual time, and gives how long that took. */
async function settle(job: OpenJob, during?: (world: World) => void): Promise<number> {
  const world = new World();
  const { clock } = new SimulatedProcess(world, 'task', 'seed', { skewMs: 0, rate: 1 }, false);
  let settledAt: number | undefined;
  const settling = job.settle(clock, 5000).then(() => (settledAt = world.now));
  during?.(world);
  world.after(0, () => undefined);
  await world.run(60_000, () => settledAt !== undefined);
  return settling;
}

describe("a task's job", () => {
  it('is opened when it is first asked for, and once', async () => {
    const counted = new Counted();
    expect(counted.opened).toBe(0);
    const [one, other] = await Promise.all([counted.job.get(), counted.job.get()]);
    expect([counted.opened, one === other]).toEqual([1, true]);
  });

  it('that does not open is opened anew the next time', async () => {
    const counted = new Counted();
    counted.failsToOpen = 1;
    await expect(counted.job.get()).rejects.toThrow('does not start');
    await expect(counted.job.get()).resolves.toMatchObject({ kind: 'documents' });
    expect(counted.opened).toBe(2);
  });

  it('is closed once, and that it would not close is no news', async () => {
    const counted = new Counted();
    await counted.job.get();
    await counted.job.close();
    await counted.job.close();
    expect(counted.closed).toBe(1);
  });

  it('that was never opened has nothing to close', async () => {
    const counted = new Counted();
    await counted.job.close();
    expect([counted.opened, counted.closed]).toEqual([0, 0]);
  });

  it('is free at once when its unit is over, also by an error', async () => {
    const counted = new Counted();
    await counted.job.get();
    expect(await settle(counted.job)).toBe(0);
    counted.job.track(Promise.reject(new Error('its unit failed')));
    expect(await settle(counted.job)).toBe(0);
    expect(counted.closed).toBe(0);
  });

  it('is waited for while it lets go of its unit', async () => {
    const counted = new Counted();
    await counted.job.get();
    let letGo = (): void => undefined;
    counted.job.track(new Promise<void>((resolve) => (letGo = resolve)));
    expect(await settle(counted.job, (world) => world.after(3000, () => letGo()))).toBe(3000);
    expect(counted.closed).toBe(0);
  });

  it('that does not let go in time is closed, and opened anew for the next unit', async () => {
    const counted = new Counted();
    await counted.job.get();
    counted.job.track(new Promise(() => undefined));
    expect(await settle(counted.job)).toBe(5000);
    expect(counted.closed).toBe(1);
    await counted.job.get();
    expect(counted.opened).toBe(2);
  });
});
