import type { TableDescription } from '@aws-sdk/client-dynamodb';
import { GoldleafError, isGoldleafError } from '../../../kernel/errors.ts';
import { retry } from '../../shared/retry.ts';
import { withinTime } from '../../shared/time-limit.ts';
import { connect, type Connection } from './connect.ts';
import { dynamoError, otherTable } from './dynamo-errors.ts';
import { DEFAULT_CALL_RULES, type CallRules } from './sdk-table.ts';
import { tablePlaceOf } from './table-place.ts';
import { misfitOf, tableInput } from './table-shape.ts';

/** A new table takes some ten seconds. */
const ACTIVE_WITHIN_MS = 5 * 60_000;
const LOOK_MS = 1_000;

/**
 * Makes the table with its index, paid by the request, and waits until it can be used. One that stands is checked and
 * left as it is.
 *
 * @returns what was done, for a person
 * @throws GoldleafError `UNUSABLE_STORE` when a table stands that is laid out otherwise; `USAGE`, `MISSING_PACKAGE`,
 *   `FORBIDDEN`, `UNAVAILABLE`
 */
export async function initDynamoStateStore(uri: string, rest: string, rules: CallRules = DEFAULT_CALL_RULES): Promise<string> {
  const connection = await connect(tablePlaceOf(uri, rest));
  const calls = callsOn(connection, rules);
  const { table, uri: place } = connection.place;
  try {
    const standing = await calls.describe();
    if (standing === undefined) await calls.create();
    checkShape(connection, await waitUntilActive(connection, standing, calls, rules));
    return standing === undefined
      ? `made the table ${table} with its index (${place})`
      : `the table ${table} stands as it should (${place})`;
  } finally {
    connection.client.destroy();
  }
}

interface Calls {
  describe(): Promise<TableDescription | undefined>;
  /** Of several at once one makes the table, and none fails. */
  create(): Promise<void>;
}

function callsOn({ sdk, client, place }: Connection, rules: CallRules): Calls {
  const patiently = <T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const limit = { limitMs: rules.limitMs, subject: place.uri, signal: new AbortController().signal };
    const attempt = (): Promise<T> =>
      withinTime(limit, ({ signal }) => send(signal)).catch((cause: unknown) => {
        throw dynamoError(cause, place);
      });
    return retry(attempt, (error) => isGoldleafError(error, 'UNAVAILABLE'), rules, rules.tools);
  };
  return {
    describe: () =>
      patiently(async (abortSignal) => {
        const command = new sdk.DescribeTableCommand({ TableName: place.table });
        const found = await client.send(command, { abortSignal }).catch(unless(sdk.ResourceNotFoundException));
        return found?.Table;
      }),
    create: () =>
      patiently(async (abortSignal) => {
        const command = new sdk.CreateTableCommand(tableInput(place.table));
        await client.send(command, { abortSignal }).catch(unless(sdk.ResourceInUseException));
      }),
  };
}

function unless(known: new (...args: never[]) => Error): (cause: unknown) => undefined {
  return (cause) => {
    if (!(cause instanceof known)) throw cause;
    return undefined;
  };
}

function checkShape({ place }: Connection, description: TableDescription): void {
  const misfit = misfitOf(description);
  if (misfit !== undefined) throw otherTable(place, misfit);
}

async function waitUntilActive(
  { place }: Connection,
  standing: TableDescription | undefined,
  calls: Calls,
  { tools }: CallRules,
): Promise<TableDescription> {
  const giveUpAt = tools.monotonic() + ACTIVE_WITHIN_MS;
  let table = standing ?? (await calls.describe());
  while (table === undefined || !isUsable(table)) {
    if (tools.monotonic() >= giveUpAt) {
      const status = table?.TableStatus ?? 'not there';
      throw new GoldleafError('UNAVAILABLE', `${place.uri} is still ${status} after ${ACTIVE_WITHIN_MS / 60_000} minutes`);
    }
    await tools.sleep(LOOK_MS);
    table = await calls.describe();
  }
  return table;
}

function isUsable({ TableStatus }: TableDescription): boolean {
  return TableStatus === 'ACTIVE' || TableStatus === 'UPDATING';
}
