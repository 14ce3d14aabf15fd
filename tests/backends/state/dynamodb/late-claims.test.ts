import { beforeEach, describe, expect, it } from 'vitest';
import { DynamoStateStore } from '../../../../src/backends/state/dynamodb/dynamo-state-store.ts';
import type { RunKey, StateStore } from '../../../../src/contracts/state-store.ts';
import { FINISH_UNIT } from '../../../../src/kernel/run/unit.ts';
import { claimOne, fenceOf, MAX_ATTEMPTS, NOW, PART, planRun, requestOf, rowOf } from '../../../../src/testing/state-store/planned-run.ts';
import { MemoryTable, type PutFault } from './memory-table.ts';

describe('a claim whose answer is lost', () => {
  let table: MemoryTable;
  let store: StateStore;
  let run: RunKey;

  beforeEach(async () => {
    table = new MemoryTable();
    store = new DynamoStateStore(table);
    run = await planRun(store, 6);
  });

  const claimInto = async (fault: PutFault, request = requestOf({ place: 0.5 })): Promise<typeof request> => {
    table.faults.push(fault);
    await expect(store.claimUnit(run, request)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    return request;
  };
  const running = async (): Promise<number> => (await store.countUnits(run)).running;

  it('and that took effect is found again from any place, charged once', async () => {
    const request = await claimInto('lost');
    const outcome = await store.claimUnit(run, { ...request, place: 0 });
    expect(outcome).toMatchObject({ kind: 'claimed', row: { attempts: 1, nonce: request.terms.nonce } });
    expect(await running()).toBe(1);
  });

  it('and that is still under way goes for the same unit, so that it cannot take a second one later', async () => {
    const request = await claimInto('late');
    const outcome = await store.claimUnit(run, { ...request, place: 0 });
    table.land();
    expect(await running()).toBe(1);
    expect(outcome.kind === 'claimed' && (await rowOf(store, run, outcome.row.unit))).toEqual(outcome.kind === 'claimed' && outcome.row);
  });

  it('and that arrives after a peer had the unit changes nothing', async () => {
    const request = await claimInto('late');
    const peer = new DynamoStateStore(table);
    const taken = await claimOne(peer, run, { place: 0.5 });
    const outcome = await store.claimUnit(run, request);
    expect(outcome).toMatchObject({ kind: 'claimed' });
    expect(outcome.kind === 'claimed' && outcome.row.unit).not.toBe(taken.unit);
    await peer.release(run, fenceOf(taken));
    table.land();
    expect(await rowOf(store, run, taken.unit)).toMatchObject({ state: 'PENDING', token: 1 });
  });

  it('and that arrives when its unit was released again changes nothing', async () => {
    const request = await claimInto('late');
    const outcome = await store.claimUnit(run, request);
    if (outcome.kind !== 'claimed') throw new Error(outcome.kind);
    await store.release(run, fenceOf(outcome.row));
    table.land();
    expect(await rowOf(store, run, outcome.row.unit)).toMatchObject({ state: 'PENDING', token: 1, attempts: 0 });
  });

  it('and that arrives when the next claim holds another unit leaves that claim alone', async () => {
    await claimInto('late');
    const next = await claimOne(store, run, { place: 0 });
    table.land();
    expect(await store.complete(run, fenceOf(next), PART)).toBe('done');
    expect(await running()).toBe(1);
    const [landed] = await store.leasesOf(run, 'execution', 0);
    expect(await store.release(run, fenceOf(landed as NonNullable<typeof landed>))).toBe('done');
  });

  it('and that is sent again by many at once, from many places, gets one unit', async () => {
    const { terms, ...request } = requestOf();
    const handles = Array.from({ length: 5 }, () => new DynamoStateStore(table));
    const outcomes = await Promise.all(handles.map((handle, at) => handle.claimUnit(run, { ...request, terms, place: at / 5 })));
    const units = outcomes.map((outcome) => (outcome.kind === 'claimed' ? outcome.row.unit : outcome.kind));
    expect(new Set(units).size).toBe(1);
    expect(await running()).toBe(1);
  });

  it('of the finish row is found again', async () => {
    const request = requestOf();
    table.faults.push('lost');
    await expect(store.claimFinish(run, request)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await store.claimFinish(run, request)).toMatchObject({ kind: 'claimed', row: { unit: FINISH_UNIT, token: 1 } });
  });
});

describe('a change by a holder', () => {
  let table: MemoryTable;
  let store: StateStore;
  let run: RunKey;

  beforeEach(async () => {
    table = new MemoryTable();
    store = new DynamoStateStore(table);
    run = await planRun(store, 3);
  });

  it('reads nothing while the row is as the holder left it', async () => {
    const row = await claimOne(store, run);
    table.calls.length = 0;
    for (let beat = 1; beat <= 3; beat++) expect(await store.renew(run, fenceOf(row), NOW + beat)).toBe('done');
    expect(await store.complete(run, fenceOf(row), PART)).toBe('done');
    expect(table.calls).toEqual(['put', 'put', 'put', 'put']);
  });

  it('goes by the row that stands when another handle has beaten for the claim', async () => {
    const row = await claimOne(store, run);
    await new DynamoStateStore(table).renew(run, fenceOf(row), NOW);
    expect(await store.renew(run, fenceOf(row), NOW + 1)).toBe('done');
    expect(await rowOf(store, run, row.unit)).toMatchObject({ beat: 2, deadline: NOW + 1 });
  });

  it('is fenced when the unit was taken back behind its back', async () => {
    const row = await claimOne(store, run);
    await new DynamoStateStore(table).reclaim(run, row.unit, row, MAX_ATTEMPTS);
    expect(await store.complete(run, fenceOf(row), PART)).toBe('fenced');
    expect(await rowOf(store, run, row.unit)).toMatchObject({ state: 'PENDING', attempts: 1 });
  });

  it.each(['lost', 'never'] as const)('whose answer is lost (%s) is done when it is sent again', async (fault) => {
    const row = await claimOne(store, run);
    table.faults.push(fault);
    await expect(store.complete(run, fenceOf(row), PART)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await store.complete(run, fenceOf(row), PART)).toBe('done');
    expect(await rowOf(store, run, row.unit)).toMatchObject({ state: 'DONE', part: PART });
  });

  it('keeps a reason that is too long for a row short', async () => {
    const row = await claimOne(store, run);
    await store.fail(run, fenceOf(row), 'x'.repeat(500_000));
    expect((await rowOf(store, run, row.unit)).reason?.length).toBeLessThan(20_000);
  });
});

describe('a change of the state of a run', () => {
  it('that arrives late does not undo what was decided since', async () => {
    const table = new MemoryTable();
    const store = new DynamoStateStore(table);
    const run = await planRun(store, 1);
    table.faults.push('late');
    await expect(store.setRunState(run, ['RUNNING'], 'PAUSED')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await store.setRunState(run, ['RUNNING'], 'PAUSED')).toBe('PAUSED');
    expect(await store.setRunState(run, ['PAUSED'], 'RUNNING')).toBe('RUNNING');
    table.land();
    expect((await store.readRun('run'))?.state).toBe('RUNNING');
  });
});
