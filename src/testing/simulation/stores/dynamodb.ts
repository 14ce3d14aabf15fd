import { fromWire } from '../../../backends/state/dynamodb/attribute-values.ts';
import { ClaimMemory } from '../../../backends/state/dynamodb/claim-memory.ts';
import { DynamoStateStore } from '../../../backends/state/dynamodb/dynamo-state-store.ts';
import { RunLayout, runKeyOf } from '../../../backends/state/dynamodb/run-layout.ts';
import { SdkTable } from '../../../backends/state/dynamodb/sdk-table.ts';
import { unitRow } from '../../../backends/state/dynamodb/unit-item.ts';
import type { RunMarker, RunRow, RunState } from '../../../kernel/run/plan.ts';
import { FINISH_UNIT, type UnitRow } from '../../../kernel/run/unit.ts';
import type { RemoteCall, WireErrors } from '../remote-call.ts';
import { retryRules, toolsOf } from './retrying.ts';
import type { Rows, StateModel } from '../store-model.ts';
import type { Wire } from '../wire.ts';
import { DynamoTable, placeOf, textOf, type PutInput, type QueryInput, type WireItem } from './dynamo-table.ts';

/** A command of the client, as its class was given it. */
abstract class Command {
  readonly input: unknown;

  constructor(input: unknown) {
    this.input = input;
  }
}

class GetItemCommand extends Command {}
class PutItemCommand extends Command {}
class QueryCommand extends Command {}

/** How often a page of the index is read in two pieces, with time in between: DynamoDB does not promise a page as of one moment. */
const TORN_RATE = 0.2;

const ERRORS: WireErrors = {
  unanswered: () => Object.assign(new Error('socket hang up'), { name: 'TimeoutError' }),
  throttled: () =>
    Object.assign(new Error('slow down'), { name: 'ProvisionedThroughputExceededException', $metadata: { httpStatusCode: 400 } }),
};

const GET: RemoteCall = { store: 'state', name: 'GetItem', changes: false, errors: ERRORS };
const PUT: RemoteCall = { store: 'state', name: 'PutItem', changes: true, errors: ERRORS };
const QUERY: RemoteCall = { store: 'state', name: 'Query', changes: false, errors: ERRORS };

/**
 * DynamoDB: a write is one conditional put of one row; candidates come from an index, by a read of its own. The store
 * over it, down to the repeats of its requests, is the product's.
 */
export function dynamoModel(): StateModel {
  const table = new DynamoTable();
  const place = { table: 'simulated', region: undefined, endpoint: undefined, uri: 'dynamodb://simulated' };
  const sdk = { GetItemCommand, PutItemCommand, QueryCommand };
  const decoded = new Decoded(table);
  return {
    leaseProof: 'observation',
    inspect: (runId) => decoded.rows(runId),
    connect: (wire) => {
      const client = { send: (command: Command) => send(wire, table, command), destroy: () => undefined };
      const connection = { place, sdk, client } as never;
      return new DynamoStateStore(new SdkTable(connection, { ...retryRules, tools: toolsOf(wire) }), new ClaimMemory());
    },
  };
}

async function send(wire: Wire, table: DynamoTable, { input, constructor }: Command): Promise<unknown> {
  if (constructor === PutItemCommand) {
    return wire.step(PUT, () => {
      table.put(input as PutInput, wire.now);
      return {};
    });
  }
  if (constructor === QueryCommand) return { Items: await query(wire, table, input as QueryInput) };
  const { Key } = input as { Key: WireItem };
  return wire.step(GET, () => ({ Item: table.get(textOf(Key, 'pk'), textOf(Key, 'sk')) }));
}

async function query(wire: Wire, table: DynamoTable, input: QueryInput): Promise<readonly WireItem[]> {
  const read = (from: QueryInput, limit?: number): Promise<WireItem[]> =>
    wire.step(QUERY, () => table.query(from, from.ConsistentRead === false ? wire.now - wire.nemesis.lagMs() : Infinity, limit));
  const { Limit = Infinity } = input;
  if (Limit === 1 || !wire.nemesis.does('torn read of an index', TORN_RATE)) return read(input);
  const first = await read(input, Math.min(Limit, wire.nemesis.int(1, 3)));
  const last = first.at(-1);
  if (last === undefined || first.length >= Limit) return first;
  return [...first, ...(await read({ ...input, ExclusiveStartKey: last }, Limit - first.length))];
}

/** The rows as the state store means them, each put into its form once. */
class Decoded {
  readonly #table: DynamoTable;
  readonly #units = new WeakMap<WireItem, UnitRow>();
  readonly #runs = new WeakMap<WireItem, RunRow>();
  /** Of the run whose nonce it is. */
  #places: { readonly nonce: string; readonly ofUnits: ReadonlyMap<number, string> } | undefined;
  #seen: { readonly changes: number; readonly runId: string; readonly rows: Rows | undefined } | undefined;

  constructor(table: DynamoTable) {
    this.#table = table;
  }

  rows(runId: string): Rows | undefined {
    const { changes } = this.#table;
    if (this.#seen?.changes !== changes || this.#seen.runId !== runId) this.#seen = { changes, runId, rows: this.#look(runId) };
    return this.#seen.rows;
  }

  #look(runId: string): Rows | undefined {
    const { pk, sk } = runKeyOf(runId);
    const item = this.#table.get(pk, sk);
    if (item === undefined) return undefined;
    const run = this.#run(item);
    this.#places =
      this.#places?.nonce === run.nonce ? this.#places : { nonce: run.nonce, ofUnits: placesOf(run, Number(item['stripes']?.N)) };
    const units = new Map<number, UnitRow>();
    for (const [unit, place] of this.#places.ofUnits) {
      const standing = this.#table.at(place);
      if (standing !== undefined) units.set(unit, this.#unit(standing));
    }
    return { run, units };
  }

  #unit(item: WireItem): UnitRow {
    const row = this.#units.get(item) ?? unitRow(fromWire(item as never));
    this.#units.set(item, row);
    return row;
  }

  #run(item: WireItem): RunRow {
    const known = this.#runs.get(item);
    if (known !== undefined) return known;
    const marker = JSON.parse(textOf(item, 'marker')) as RunMarker;
    const run = { ...marker, state: textOf(item, 'state') as RunState, planned: item['planned']?.N === '1' };
    this.#runs.set(item, run);
    return run;
  }
}

function placesOf(run: RunRow, stripes: number): ReadonlyMap<number, string> {
  const layout = new RunLayout(run, run.units, stripes);
  const places = new Map<number, string>();
  for (let unit = FINISH_UNIT; unit < run.units; unit++) {
    const { pk, sk } = layout.unitKey(unit);
    places.set(unit, placeOf(pk, sk));
  }
  return places;
}
