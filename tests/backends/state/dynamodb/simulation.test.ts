import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { MemoryBlobStore } from '../../../../src/backends/blobs/memory/memory-blob-store.ts';
import { ClaimMemory } from '../../../../src/backends/state/dynamodb/claim-memory.ts';
import { DynamoStateStore } from '../../../../src/backends/state/dynamodb/dynamo-state-store.ts';
import type { Expected, Item, ItemKey, PutOutcome, Range, Table } from '../../../../src/backends/state/dynamodb/table.ts';
import type { StateStore } from '../../../../src/contracts/state-store.ts';
import type { RemoteCall } from '../../../../src/testing/simulation/remote-call.ts';
import { simulate, tellFailure } from '../../../../src/testing/simulation/simulate.ts';
import { delegating, readRows, wholeCallBlobs, type StateModel } from '../../../../src/testing/simulation/store-model.ts';
import type { Wire } from '../../../../src/testing/simulation/wire.ts';
import { TableRows } from './table-rows.ts';

/** `GOLDLEAF_SEEDS=100000` for a long look. */
const SEEDS = Number(process.env['GOLDLEAF_SEEDS'] ?? 150);
const URI = 'dynamodb://simulated';

/** The call of the contract that a step on the wire belongs to. */
const calls = new AsyncLocalStorage<RemoteCall>();

let puts = 0;

/** The table in the hands of one process. A put is sent twice at most, and knows its own success, as on the real wire. */
function tableOver(wire: Wire, rows: TableRows): Table {
  const step = <T>(effect: () => T): Promise<T> => wire.step(calls.getStore() as RemoteCall, async () => effect());
  const put = async (item: Item & ItemKey, expected?: Expected): Promise<PutOutcome> => {
    const write = String(++puts);
    const send = (): Promise<PutOutcome> => step(() => rows.put({ ...item, write }, expected));
    try {
      return await send();
    } catch {
      const again = await send();
      return again.applied || again.standing?.['write'] !== write ? again : { applied: true };
    }
  };
  return {
    uri: URI,
    get: (key) => step(() => rows.get(key)),
    put,
    query: (range) => step(() => rows.query(range)),
    close: () => undefined,
  };
}

/** The state store itself, its every request a step that may be lost, late or doubled, with its process dying in between. */
function dynamoModel(): StateModel {
  const rows = new TableRows();
  const direct: Table = {
    uri: URI,
    get: async (key) => rows.get(key),
    put: async (item, expected) => rows.put(item, expected),
    query: async (range: Range) => rows.query(range),
    close: () => undefined,
  };
  const truth = new DynamoStateStore(direct, new ClaimMemory());
  return {
    leaseProof: 'observation',
    inspect: (runId) => readRows(truth, runId),
    connect: (wire) => inContext(new DynamoStateStore(tableOver(wire, rows), new ClaimMemory())),
  };
}

function inContext(store: StateStore): StateStore {
  const plain = delegating(store);
  const wrapped = Object.entries(plain).map(([method, value]) => {
    if (typeof value !== 'function') return [method, value];
    const call = value as (...args: unknown[]) => unknown;
    return [method, (...args: unknown[]) => calls.run({ store: 'state', method, args }, () => call(...args))];
  });
  return Object.fromEntries(wrapped) as StateStore;
}

describe('a fleet in trouble on DynamoDB', () => {
  it(`breaks no invariant, tells the truth and comes to an end, in ${SEEDS} seeds`, { timeout: 10 * SEEDS * 1000 }, async () => {
    let [crashes, reclaims] = [0, 0];
    for (let seed = 0; seed < SEEDS; seed++) {
      const report = await simulate({
        seed: `dynamodb ${seed}`,
        state: dynamoModel,
        blobs: () => wholeCallBlobs(new MemoryBlobStore()),
      });
      if (report.violation !== undefined) throw new Error(tellFailure(report));
      crashes += report.crashes;
      reclaims += report.reclaims;
    }
    // Trouble there was: seeds that meet none would prove nothing.
    expect(crashes).toBeGreaterThan(SEEDS / 2);
    expect(reclaims).toBeGreaterThan(SEEDS / 4);
  });
});
