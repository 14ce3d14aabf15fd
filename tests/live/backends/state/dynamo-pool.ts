import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { vi } from 'vitest';
import { openDynamoStateStore } from '../../../../src/backends/state/dynamodb/open.ts';
import { DEFAULT_CALL_RULES, type CallRules } from '../../../../src/backends/state/dynamodb/sdk-table.ts';
import { tableInput } from '../../../../src/backends/state/dynamodb/table-shape.ts';
import type { StateStore } from '../../../../src/contracts/state-store.ts';
import { startDynamoServer, type DynamoFault, type DynamoServer } from '../../../servers/dynamodb/server.ts';

/** Pauses are short, and what passes is waited for: a machine that is busy with other tests answers late, and is not broken. */
export const PATIENT: CallRules = { ...DEFAULT_CALL_RULES, limitMs: 60_000, patienceMs: 120_000, firstPauseMs: 2, longestPauseMs: 20 };

/** A local server, and this process pointed at it. */
export interface DynamoPool {
  readonly server: DynamoServer;
  uriOf(table: string): string;
  /** A handle on a table that stands, through another address of the server if one is given. */
  open(table: string, rules?: CallRules, endpoint?: string): Promise<StateStore>;
  /** Makes a new table. @returns its name */
  newTable(): Promise<string>;
  stop(): Promise<void>;
}

export async function startDynamoPool(): Promise<DynamoPool> {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  const server = await startDynamoServer();
  const opened: StateStore[] = [];
  const maker = new DynamoDBClient({ endpoint: server.endpoint, region: 'eu-central-1' });
  let tables = 0;
  const restOf = (table: string, endpoint = server.endpoint): string => `//${table}?region=eu-central-1&endpoint=${endpoint}`;
  return {
    server,
    uriOf: (table) => `dynamodb:${restOf(table)}`,
    open: async (table, rules = PATIENT, endpoint) => {
      const rest = restOf(table, endpoint);
      const store = await openDynamoStateStore(`dynamodb:${rest}`, rest, rules);
      opened.push(store);
      return store;
    },
    newTable: async () => {
      const table = `table-${++tables}`;
      await maker.send(new CreateTableCommand(tableInput(table)));
      return table;
    },
    stop: async () => {
      await Promise.all(opened.map((store) => store.close()));
      maker.destroy();
      await server.stop();
      vi.unstubAllEnvs();
    },
  };
}

export const LOST_REPLY: DynamoFault = { status: 500, type: 'InternalServerError', applied: true };
export const LOST_REQUEST: DynamoFault = { status: 503, type: 'ServiceUnavailable' };
export const THROTTLED: DynamoFault = { status: 400, type: 'ProvisionedThroughputExceededException' };
