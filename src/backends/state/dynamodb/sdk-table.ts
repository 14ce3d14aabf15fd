import type { QueryCommandInput } from '@aws-sdk/client-dynamodb';
import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { isGoldleafError } from '../../../kernel/errors.ts';
import { retry, systemRetryTools, type RetryRules, type RetryTools } from '../../shared/retry.ts';
import { withinTime } from '../../shared/time-limit.ts';
import { fromWire, toWire, type WireItem } from './attribute-values.ts';
import type { Connection } from './connect.ts';
import { dynamoError, isConditionFailure, isThrottled } from './dynamo-errors.ts';
import { conditionInput, rangeInput } from './expressions.ts';
import type { Expected, Item, ItemKey, PutOutcome, Range, Table } from './table.ts';
import { INDEX } from './table-shape.ts';

/** How the table is called. */
export interface CallRules extends RetryRules {
  /** How long one attempt may take, in ms. */
  readonly limitMs: number;
  readonly tools: RetryTools;
}

export const DEFAULT_CALL_RULES: CallRules = {
  limitMs: 10_000,
  patienceMs: 20_000,
  firstPauseMs: 50,
  longestPauseMs: 2_000,
  tools: systemRetryTools,
};

/** A table of DynamoDB. A call is sent again, with jitter, while it is throttled or its outcome is not known. */
export class SdkTable implements Table {
  readonly uri: string;
  readonly #connection: Connection;
  readonly #rules: CallRules;
  readonly #closing = new AbortController();
  readonly #writer = randomBytes(6).toString('base64url');
  #writes = 0;

  constructor(connection: Connection, rules: CallRules = DEFAULT_CALL_RULES) {
    this.uri = connection.place.uri;
    this.#connection = connection;
    this.#rules = rules;
    // Every call under way listens, and a planner has many.
    setMaxListeners(0, this.#closing.signal);
  }

  get(key: ItemKey): Promise<Item | undefined> {
    return this.#call((signal) => this.#get(key, signal));
  }

  /**
   * A put that was sent before, and did not say what became of it, may meet its own success: then the row that stands
   * bears the mark of this very put.
   */
  put(item: Item & ItemKey, expected?: Expected, patienceMs?: number): Promise<PutOutcome> {
    const write = `${this.#writer}.${++this.#writes}`;
    let mayStand = false;
    return this.#call(async (signal) => {
      const before = mayStand;
      mayStand = true;
      try {
        await this.#put({ ...item, write }, expected, signal);
        return { applied: true };
      } catch (cause) {
        if (isThrottled(cause)) mayStand = before;
        if (!isConditionFailure(cause)) throw cause;
        mayStand = before;
        const standing = rowOf(cause) ?? (await this.#get(item, signal));
        return before && standing?.['write'] === write ? { applied: true } : { applied: false, standing };
      }
    }, patienceMs);
  }

  async query(range: Range): Promise<readonly Item[]> {
    const items: Item[] = [];
    let after: WireItem | undefined;
    do {
      const start = after;
      const left = range.limit === undefined ? undefined : range.limit - items.length;
      const page = await this.#call((signal) => this.#page(range, left, start, signal));
      items.push(...page.items);
      after = page.next;
    } while (after !== undefined && (range.limit === undefined || items.length < range.limit));
    return items;
  }

  /** Calls that are still under way end with `UNAVAILABLE`. */
  close(): void {
    this.#closing.abort();
    this.#connection.client.destroy();
  }

  async #get({ pk, sk }: ItemKey, signal: AbortSignal): Promise<Item | undefined> {
    const { sdk, client, place } = this.#connection;
    const command = new sdk.GetItemCommand({ TableName: place.table, Key: toWire({ pk, sk }), ConsistentRead: true });
    const { Item: found } = await client.send(command, { abortSignal: signal });
    return found && fromWire(found);
  }

  async #put(item: Item, expected: Expected | undefined, signal: AbortSignal): Promise<void> {
    const { sdk, client, place } = this.#connection;
    const command = new sdk.PutItemCommand({
      TableName: place.table,
      Item: toWire(item),
      ...conditionInput(expected),
      ...(expected === undefined ? {} : { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
    });
    await client.send(command, { abortSignal: signal });
  }

  async #page(range: Range, limit: number | undefined, after: WireItem | undefined, signal: AbortSignal): Promise<Page> {
    const { sdk, client, place } = this.#connection;
    const input: QueryCommandInput = {
      TableName: place.table,
      ...(range.by === 'q' ? { IndexName: INDEX } : {}),
      ...(range.whole === true ? { Select: 'ALL_ATTRIBUTES' } : {}),
      ...rangeInput(range),
      ConsistentRead: range.lagging !== true,
      ...(range.backwards === true ? { ScanIndexForward: false } : {}),
      ...(limit === undefined ? {} : { Limit: limit }),
      ...(after === undefined ? {} : { ExclusiveStartKey: after }),
    };
    const { Items = [], LastEvaluatedKey } = await client.send(new sdk.QueryCommand(input), { abortSignal: signal });
    return { items: Items.map(fromWire), next: LastEvaluatedKey };
  }

  #call<T>(send: (signal: AbortSignal) => Promise<T>, patienceMs = this.#rules.patienceMs): Promise<T> {
    const { limitMs, tools } = this.#rules;
    const limit = { limitMs, subject: this.uri, signal: this.#closing.signal };
    const attempt = async (): Promise<T> => {
      try {
        return await withinTime(limit, ({ signal }) => send(signal));
      } catch (cause) {
        throw dynamoError(cause, this.#connection.place);
      }
    };
    const rules = { ...this.#rules, patienceMs: Math.min(patienceMs, this.#rules.patienceMs) };
    return retry(attempt, (error) => isGoldleafError(error, 'UNAVAILABLE'), rules, tools, this.#closing.signal);
  }
}

interface Page {
  readonly items: readonly Item[];
  readonly next: WireItem | undefined;
}

/** The row that made a condition fail, where the server sends it along. */
function rowOf(cause: unknown): Item | undefined {
  const { Item: found } = cause as { Item?: WireItem };
  return found && fromWire(found);
}
