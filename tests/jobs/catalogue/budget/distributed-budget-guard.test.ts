import { describe, expect, it } from 'vitest';
import { admitted, brokenBy, Fleet, LEASE_MS, never, USAGE, watch } from './fleet.ts';
import { rest } from './manual-clock.ts';

describe('admission', () => {
  it('admits as many calls as the limit has room for at their worst', async () => {
    // 5 dollars, 4.7527 spent, four calls at once of at most 0.0884 each.
    const fleet = await Fleet.open(5_000_000_000);
    const before = fleet.guard('before');
    admitted(await before.admit(4_752_700_000, never)).settle('v/m', USAGE, 4_752_700_000);
    const guards = ['a', 'b', 'c', 'd'].map((task) => fleet.guard(task, 1, 4));
    const answers = guards.map((guard) => watch(guard.admit(88_400_000, never)));
    await fleet.clock.pass(100);
    expect(answers.map(({ kind }) => kind).sort()).toEqual(['admitted', 'admitted', 'waits', 'waits']);
  });

  it('asks the ledger once for many calls', async () => {
    const fleet = await Fleet.open(1_000_000);
    const guard = fleet.guard('a', 8);
    for (let call = 0; call < 16; call++) admitted(await guard.admit(1_000, never)).settle('v/m', USAGE, 400);
    expect(fleet.calls.of('ledger.draw')).toBe(1);
  });

  it('makes no call under a limit of nothing, and looks no more once that is known', async () => {
    const fleet = await Fleet.open(0);
    const guard = fleet.guard('a');
    expect(await guard.admit(1, never)).toEqual({ kind: 'exhausted' });
    fleet.calls.take();
    for (let call = 0; call < 5; call++) expect(await guard.admit(1, never)).toEqual({ kind: 'exhausted' });
    expect(fleet.calls.take()).toEqual({});
  });

  it('still admits a cheaper call than the one that was refused for good', async () => {
    const fleet = await Fleet.open(100);
    const guard = fleet.guard('a');
    expect(await guard.admit(101, never)).toEqual({ kind: 'exhausted' });
    admitted(await guard.admit(100, never)).refund();
  });

  it('admits a call that costs nothing whatever the limit, and counts its tokens', async () => {
    const fleet = await Fleet.open(0);
    const guard = fleet.guard('a');
    admitted(await guard.admit(0, never)).settle('local/m', USAGE, 0);
    await guard.close();
    expect((await fleet.state()).rows[0]?.models).toEqual({ 'local/m': { calls: 1, ...USAGE, nanoUsd: 0 } });
  });

  it('refuses a call without a worst case, as a fault of its caller', async () => {
    const guard = (await Fleet.open(100)).guard('a');
    for (const worst of [Number.NaN, -1, 0.5, Infinity]) await expect(guard.admit(worst, never)).rejects.toThrow(/worst case/);
  });

  it('rejects with the reason of its signal, before it waits and while it does', async () => {
    const fleet = await Fleet.open(100);
    const guard = fleet.guard('a');
    await expect(guard.admit(1, AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
    admitted(await guard.admit(100, never));
    const cancel = new AbortController();
    const waits = watch(guard.admit(100, cancel.signal));
    await fleet.clock.pass(1_000);
    cancel.abort(new Error('lost the claim'));
    await rest();
    expect(waits.kind).toBe('Error: lost the claim');
  });
});

describe('what a call costs', () => {
  it('is settled, kept or refunded, once; and stands in the ledger, with nothing else granted, when the guard is closed', async () => {
    const fleet = await Fleet.open(1_000);
    const guard = fleet.guard('a');
    admitted(await guard.admit(100, never)).settle('v/m', USAGE, 40);
    admitted(await guard.admit(100, never)).keep('v/m');
    const refunded = admitted(await guard.admit(100, never));
    refunded.refund();
    expect(() => refunded.refund()).toThrow(/twice/);
    await guard.close();
    expect((await fleet.state()).rows[0]?.models).toEqual({ 'v/m': { calls: 2, ...USAGE, nanoUsd: 140 } });
    expect(await fleet.granted()).toBe(140);
  });

  it('is written once a second at most, and never added', async () => {
    const fleet = await Fleet.open(1_000_000);
    const guard = fleet.guard('a');
    for (let call = 0; call < 100; call++) {
      admitted(await guard.admit(100, never)).settle('v/m', USAGE, 10);
      await fleet.clock.pass(50);
    }
    expect(fleet.calls.of('ledger.settle')).toBeLessThanOrEqual(6);
    fleet.lostReplies = 1;
    await guard.close();
    expect(await fleet.spent()).toBe(1_000);
  });

  it('is charged in full above the worst case, and made up for before the next call', async () => {
    const fleet = await Fleet.open(1_000);
    const guard = fleet.guard('a', 1);
    admitted(await guard.admit(100, never)).settle('v/m', USAGE, 350);
    const next = admitted(await guard.admit(100, never));
    expect(await fleet.granted()).toBe(450);
    next.settle('v/m', USAGE, 100);
    await guard.close();
    expect(await fleet.spent()).toBe(450);
  });
});

describe('a call that is refused for now', () => {
  it('is admitted when another call of the task leaves room', async () => {
    const fleet = await Fleet.open(150);
    const guard = fleet.guard('a');
    const first = admitted(await guard.admit(100, never));
    const second = watch(guard.admit(100, never));
    await fleet.clock.pass(2_000);
    expect(second.kind).toBe('waits');
    first.settle('v/m', USAGE, 20);
    await fleet.clock.pass(1);
    expect(second.kind).toBe('admitted');
  });

  it('is refused for good when the other call leaves none', async () => {
    const fleet = await Fleet.open(150);
    const guard = fleet.guard('a');
    const first = admitted(await guard.admit(100, never));
    const second = watch(guard.admit(100, never));
    await fleet.clock.pass(2_000);
    first.settle('v/m', USAGE, 60);
    await fleet.clock.pass(1_000);
    expect(second.kind).toBe('exhausted');
  });

  it('is not kept waiting by a peer that waits too: both hand back what is too small', async () => {
    const fleet = await Fleet.open(300);
    const [one, two] = [fleet.guard('one', 1, 2), fleet.guard('two', 1, 2)];
    const calls = [admitted(await one.admit(100, never)), admitted(await two.admit(100, never))];
    for (const call of calls) call.settle('v/m', USAGE, 30);
    // 240 are left: 70 in each hand and 100 in the ledger.
    const answers = [watch(one.admit(170, never)), watch(two.admit(170, never))];
    await fleet.clock.pass(5_000);
    expect(answers.map(({ kind }) => kind).sort()).toEqual(['admitted', 'waits']);
  });

  it('gets what an idle peer holds', async () => {
    const fleet = await Fleet.open(400);
    const [idle, busy] = [fleet.guard('idle', 4, 1), fleet.guard('busy', 1, 1)];
    admitted(await idle.admit(100, never)).settle('v/m', USAGE, 10);
    const waits = watch(busy.admit(300, never));
    await fleet.clock.pass(2_000);
    expect(waits.kind).toBe('waits');
    await fleet.clock.pass(10_000);
    expect(waits.kind).toBe('admitted');
  });
});

describe('a call that gave up waiting', () => {
  it('leaves no chunk in an idle hand: a peer gets what came too late for it', async () => {
    const fleet = await Fleet.open(100);
    const [one, two] = [fleet.guard('one', 1, 2), fleet.guard('two', 1, 2)];
    const over = new AbortController();
    const left = watch(one.admit(80, over.signal));
    over.abort(new Error('lost the claim'));
    const waits = watch(two.admit(80, never));
    await fleet.clock.pass(1_000);
    expect([left.kind, waits.kind]).toEqual(['Error: lost the claim', 'waits']);
    await fleet.clock.pass(19_000);
    expect(waits.kind).toBe('admitted');
  });

  it('does not keep the rest of an earlier call either', async () => {
    const fleet = await Fleet.open(100);
    const guard = fleet.guard('one', 1);
    const first = admitted(await guard.admit(80, never));
    const over = new AbortController();
    const second = watch(guard.admit(80, over.signal));
    await fleet.clock.pass(1_000);
    first.settle('v/m', USAGE, 10);
    over.abort(new Error('lost the claim'));
    await fleet.clock.pass(10_000);
    expect([second.kind, await fleet.granted()]).toEqual(['Error: lost the claim', 10]);
  });
});

describe('a peer that died', () => {
  async function crash(fleet: Fleet): Promise<void> {
    await fleet.beat('dead');
    admitted(await fleet.guard('dead', 1).admit(100, never));
    await fleet.beat('alive');
  }

  it('keeps its chunk counted as spent, once a lease has shown that it is dead', async () => {
    const fleet = await Fleet.open(150);
    await crash(fleet);
    const waits = watch(fleet.guard('alive', 1).admit(100, never));
    await fleet.clock.pass(LEASE_MS / 2);
    expect(waits.kind).toBe('waits');
    await fleet.clock.pass(LEASE_MS);
    expect(waits.kind).toBe('exhausted');
    expect(await fleet.granted()).toBe(100);
  });

  it('is waited for as long as it beats', async () => {
    const fleet = await Fleet.open(150);
    await crash(fleet);
    const waits = watch(fleet.guard('alive', 1).admit(100, never));
    for (let beat = 0; beat < 9; beat++) {
      await fleet.beat('dead');
      await fleet.clock.pass(LEASE_MS / 3);
    }
    expect(waits.kind).toBe('waits');
  });

  it('is waited for shortly when it said goodbye', async () => {
    const fleet = await Fleet.open(150);
    await crash(fleet);
    await fleet.beat('dead', true);
    const waits = watch(fleet.guard('alive', 1).admit(100, never));
    await fleet.clock.pass(8_000);
    expect(waits.kind).toBe('waits');
    await fleet.clock.pass(20_000);
    expect(waits.kind).toBe('exhausted');
  });
});

describe('a ledger that does not answer', () => {
  it('means no call, and the call after that finds what was granted meanwhile', async () => {
    const fleet = await Fleet.open(100);
    const guard = fleet.guard('a', 1);
    fleet.lostReplies = 1;
    expect(await guard.admit(100, never)).toEqual({ kind: 'unavailable' });
    admitted(await guard.admit(100, never)).settle('v/m', USAGE, 100);
    await guard.close();
    expect(await fleet.granted()).toBe(100);
  });

  it('is told from one that was never opened, or may not be used', async () => {
    const never1 = await Fleet.open(undefined);
    await expect(never1.guard('a').admit(100, never)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const fleet = await Fleet.open(100);
    fleet.broken = brokenBy('FORBIDDEN');
    await expect(fleet.guard('a').admit(100, never)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('does not hold up calls that the chunk in hand has room for', async () => {
    const fleet = await Fleet.open(1_000);
    const guard = fleet.guard('a', 4);
    admitted(await guard.admit(100, never)).settle('v/m', USAGE, 100);
    fleet.broken = brokenBy('UNAVAILABLE');
    admitted(await guard.admit(100, never)).settle('v/m', USAGE, 100);
    fleet.broken = undefined;
    await fleet.clock.pass(10_000);
    expect(await fleet.spent()).toBe(200);
  });
});

describe('closing', () => {
  it('refuses what waits and what comes, and hands back the chunk', async () => {
    const fleet = await Fleet.open(150);
    const guard = fleet.guard('a', 1);
    const open = admitted(await guard.admit(100, never));
    const waits = watch(guard.admit(100, never));
    await fleet.clock.pass(100);
    const closed = guard.close();
    expect(guard.close()).toBe(closed);
    await closed;
    expect(waits.kind).toBe('unavailable');
    expect(await guard.admit(1, never)).toEqual({ kind: 'unavailable' });
    expect(await fleet.granted()).toBe(100);
    // A bill that comes late still counts.
    open.settle('v/m', USAGE, 70);
    await fleet.clock.pass(1_000);
    expect(await fleet.spent()).toBe(70);
  });

  it('says so when the ledger does not answer: the chunk then counts as spent', async () => {
    const fleet = await Fleet.open(1_000);
    const guard = fleet.guard('a', 4);
    admitted(await guard.admit(100, never)).settle('v/m', USAGE, 10);
    fleet.broken = brokenBy('UNAVAILABLE');
    await expect(guard.close()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await fleet.granted()).toBe(400);
  });

  it('asks the ledger nothing when no call was made', async () => {
    const fleet = await Fleet.open(1_000);
    await fleet.guard('a').close();
    expect(fleet.calls.total).toBe(0);
  });

  it('leaves an account of its own behind when a task opens another guard', async () => {
    const fleet = await Fleet.open(1_000);
    for (const cost of [10, 20]) {
      const guard = fleet.guard('a', 1);
      admitted(await guard.admit(100, never)).settle('v/m', USAGE, cost);
      await guard.close();
    }
    expect(await fleet.spent()).toBe(30);
    expect(await fleet.granted()).toBe(30);
  });
});
