import { describe, expect, it } from 'vitest';
import { fleetVerdict } from '../../../src/app/supervise/fleet-verdict.ts';
import type { TaskOutcome } from '../../../src/app/supervise/supervise.ts';
import { exitVerdict, type TaskEnd } from '../../../src/kernel/run/exit-verdict.ts';

function ended(end: TaskEnd): TaskOutcome {
  return { exitCode: exitVerdict(end), end, gaveUp: false };
}

const PEER = ended({ why: 'peer-finishes' });
const FAILED = ended({ why: 'units-failed', failed: 2 });
const AWAY = ended({ why: 'out-of-reach', code: 'DISK_FULL', message: 'no room' });
const DEAD: TaskOutcome = { exitCode: null, end: undefined, gaveUp: true };
const CRASHED: TaskOutcome = { exitCode: 1, end: undefined, gaveUp: false };

describe('the verdict on a fleet of local tasks', () => {
  it('is success when the root stands, whatever the tasks say', () => {
    for (const outcomes of [[PEER, AWAY], [FAILED], [DEAD, DEAD], []]) {
      expect(fleetVerdict(true, outcomes)).toEqual({ exitCode: 0, end: { why: 'root-stands' } });
    }
  });

  it.each([
    ['a live peer elsewhere finishes', [PEER, PEER], 0, 'peer-finishes'],
    ['units failed', [PEER, FAILED], 1, 'units-failed'],
    ['one task was out of reach to the end', [PEER, AWAY], 75, 'out-of-reach'],
    ['failed units weigh more than what may pass', [AWAY, FAILED], 1, 'units-failed'],
    ['paused', [ended({ why: 'paused' }), ended({ why: 'paused' })], 0, 'paused'],
    ['cancelled', [ended({ why: 'cancelled' }), PEER], 0, 'cancelled'],
  ] as const)('without a root: %s', (_, outcomes, exitCode, why) => {
    expect(fleetVerdict(false, outcomes)).toMatchObject({ exitCode, end: { why } });
  });

  it('never is success when a task was given up: it may be the peer that another one saw', () => {
    expect(fleetVerdict(false, [PEER, DEAD]).exitCode).toBe(1);
    expect(fleetVerdict(false, [PEER, CRASHED]).exitCode).toBe(1);
    expect(fleetVerdict(false, [PEER, { ...DEAD, exitCode: 134 }]).exitCode).toBe(1);
    expect(fleetVerdict(false, [DEAD])).toEqual({ exitCode: 1, end: undefined });
    expect(fleetVerdict(false, []).exitCode).toBe(1);
  });
});
