import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StateStore } from '../../../../src/contracts/state-store.ts';
import { AFTER_LEASE, claimOne, fenceOf, holderOf, MAX_ATTEMPTS, PART, planRun } from '../../../../src/testing/state-store/planned-run.ts';
import { startDynamoPool, type DynamoPool } from './dynamo-pool.ts';
import { startFirestorePool, type FirestorePool } from './firestore-pool.ts';

/**
 * A unit whose holder is dead, among `units` of which half are done: a stranger looks at the leases that are over twice, a
 * lease apart, takes the one it saw standing still back, and works it.
 *
 * @param callsOf what a call sends to the store
 */
async function recoveryCost(store: StateStore, stranger: StateStore, units: number, callsOf: CallsOf): Promise<string[]> {
  const run = await planRun(store, units);
  for (let done = 0; done < units / 2; done++) await store.complete(run, fenceOf(await claimOne(store, run)), PART);
  const dead = await claimOne(store, run, { holder: holderOf(1), place: 0.9 });
  // What a handle asks once and keeps.
  await stranger.readRun('run');
  await stranger.release(run, fenceOf(await claimOne(stranger, run, { holder: holderOf(2) })));
  return callsOf(async () => {
    for (let looks = 0; looks < 2; looks++) {
      expect(await stranger.expiredLeases(run, AFTER_LEASE, 100)).toMatchObject([{ unit: dead.unit, token: 1, beat: dead.beat }]);
    }
    expect(await stranger.reclaim(run, dead.unit, dead, MAX_ATTEMPTS)).toMatchObject({ state: 'PENDING' });
    const taken = await claimOne(stranger, run, { holder: holderOf(2), place: (dead.unit + 0.5) / units, now: AFTER_LEASE });
    expect(await stranger.complete(run, fenceOf(taken), PART)).toBe('done');
  });
}

type CallsOf = (act: () => Promise<void>) => Promise<string[]>;

describe('the recovery of a dead unit by a stranger', () => {
  let dynamo: DynamoPool;
  let firestore: FirestorePool;

  beforeAll(async () => {
    [dynamo, firestore] = [await startDynamoPool(), await startFirestorePool()];
  });

  afterAll(async () => {
    await dynamo.stop();
    await firestore.stop();
  });

  it('takes as many calls of DynamoDB among 200 units as among 20', async () => {
    const callsOf: CallsOf = async (act) => {
      const calls: string[] = [];
      dynamo.server.onRequest = (operation) => void calls.push(operation);
      await act();
      dynamo.server.onRequest = undefined;
      return calls;
    };
    const cost = async (units: number): Promise<string[]> => {
      const table = await dynamo.newTable();
      return recoveryCost(await dynamo.open(table), await dynamo.open(table), units, callsOf);
    };
    const few = await cost(20);
    expect(await cost(200)).toEqual(few);
    // Two looks, the reclaim, the claim, the completion.
    expect(few.length).toBeGreaterThanOrEqual(5);
  });

  it('takes as many calls and reads of Firestore among 200 units as among 20', async () => {
    const callsOf: CallsOf = async (act) => {
      firestore.meet(() => undefined);
      const before = { ...firestore.server.usage };
      await act();
      const { reads, writes } = firestore.server.usage;
      return [...firestore.requests, `${reads - before.reads} reads`, `${writes - before.writes} writes`];
    };
    const cost = async (units: number): Promise<string[]> => {
      const project = `recovery-${units}`;
      return recoveryCost(await firestore.open(project), await firestore.open(project), units, callsOf);
    };
    const few = await cost(20);
    expect(await cost(200)).toEqual(few);
    // Two looks, the reclaim, the claim, the completion.
    expect(few.length).toBeGreaterThanOrEqual(5);
  });
});
