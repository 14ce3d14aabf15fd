import { CreateTableCommand, DynamoDBClient, type CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDynamoStateStore } from '../../../../src/backends/state/dynamodb/open.ts';
import { tableInput } from '../../../../src/backends/state/dynamodb/table-shape.ts';
import { initStateStore } from '../../../../src/backends/state/index.ts';
import { isGoldleafError, type GoldleafError } from '../../../../src/kernel/errors.ts';
import { exitCodeOf } from '../../../../src/kernel/run/exit-verdict.ts';
import { claimOne, markerOf, planRun } from '../../../../src/testing/state-store/planned-run.ts';
import { IMPATIENT } from '../counted-pauses.ts';
import { startDynamoPool, type DynamoPool } from './dynamo-pool.ts';

describe('where a DynamoDB state store may be looked for', () => {
  let pool: DynamoPool;

  beforeAll(async () => {
    pool = await startDynamoPool();
  });

  afterEach(() => {
    pool.server.onRequest = undefined;
  });

  afterAll(async () => {
    await pool.stop();
  });

  async function createTable(table: string, change: (input: CreateTableCommandInput) => CreateTableCommandInput): Promise<void> {
    const client = new DynamoDBClient({ endpoint: pool.server.endpoint, region: 'eu-central-1' });
    await client.send(new CreateTableCommand(change(tableInput(table))));
    client.destroy();
  }

  const keyedBy = (partition: string, sort: string) => [
    { AttributeName: partition, KeyType: 'HASH' as const },
    { AttributeName: sort, KeyType: 'RANGE' as const },
  ];
  const withoutIndex = (input: CreateTableCommandInput): CreateTableCommandInput => ({
    ...input,
    LocalSecondaryIndexes: undefined,
    AttributeDefinitions: input.AttributeDefinitions?.filter(({ AttributeName }) => AttributeName !== 'q'),
  });

  it('a table that is not there is told before anything is planned, with the command that makes it', async () => {
    const store = await pool.open('missing');
    const error = await failureOf(store.readRun('run'));
    expect(error).toMatchObject({ code: 'UNUSABLE_STORE', message: expect.stringContaining('there is no table missing') });
    expect(error.hint).toContain(`goldleaf state init '${pool.uriOf('missing')}'`);
    await expect(store.createRun(markerOf(1))).rejects.toMatchObject({ code: 'UNUSABLE_STORE' });
  });

  it('a table without the index is told before anything is planned', async () => {
    await createTable('no-index', withoutIndex);
    const store = await pool.open('no-index');
    const error = await failureOf(store.readRun('run'));
    expect(error).toMatchObject({ code: 'UNUSABLE_STORE', message: expect.stringContaining('lacks the index') });
    await expect(store.createRun(markerOf(1))).rejects.toMatchObject({ code: 'UNUSABLE_STORE' });
  });

  it('a table of somebody else is told as such', async () => {
    await createTable('foreign', (input) => ({
      ...withoutIndex(input),
      AttributeDefinitions: ['id', 'at'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
      KeySchema: keyedBy('id', 'at'),
    }));
    const store = await pool.open('foreign');
    await expect(store.readRun('run')).rejects.toMatchObject({ code: 'UNUSABLE_STORE', message: expect.stringContaining('not laid out') });
    await expect(initStateStore(pool.uriOf('foreign'))).rejects.toMatchObject({
      code: 'UNUSABLE_STORE',
      message: expect.stringContaining('its key is not (pk, sk)'),
    });
  });

  it('init makes a table that a run can use, and finds it in order afterwards', async () => {
    expect(await initStateStore(pool.uriOf('made'))).toContain('made the table made');
    expect(await initStateStore(pool.uriOf('made'))).toContain('stands as it should');
    const store = await pool.open('made');
    await claimOne(store, await planRun(store, 2));
  });

  it('of many that init one table at once none fails', async () => {
    const said = await Promise.all(Array.from({ length: 6 }, () => initStateStore(pool.uriOf('crowded'))));
    expect(said.every((words) => words.includes('crowded'))).toBe(true);
  });

  it.each([
    ['no index', withoutIndex, 'no local index by-q'],
    [
      'an index that repeats too little',
      (input: CreateTableCommandInput) => ({
        ...input,
        LocalSecondaryIndexes: (input.LocalSecondaryIndexes ?? []).map((index) => ({
          ...index,
          Projection: { ProjectionType: 'KEYS_ONLY' as const },
        })),
      }),
      'lacks unit',
    ],
  ])('init refuses a table with %s', async (name, change, words) => {
    const table = `misfit-${name.replaceAll(' ', '-')}`;
    await createTable(table, change);
    await expect(initStateStore(pool.uriOf(table))).rejects.toMatchObject({
      code: 'UNUSABLE_STORE',
      message: expect.stringContaining(words),
    });
  });

  it.each([
    ['AccessDeniedException', 400, 'FORBIDDEN', 2],
    ['UnrecognizedClientException', 400, 'FORBIDDEN', 2],
    ['ExpiredTokenException', 400, 'FORBIDDEN', 2],
    ['RequestLimitExceeded', 400, 'UNAVAILABLE', 75],
    ['ServiceUnavailable', 503, 'UNAVAILABLE', 75],
  ])('%s (%i) is %s', async (type, status, code, exit) => {
    const store = await pool.open(await pool.newTable(), IMPATIENT);
    pool.server.onRequest = () => ({ status, type });
    const error = await failureOf(store.readRun('run'));
    expect(error).toMatchObject({ code, message: expect.stringContaining('dynamodb://') });
    expect(exitCodeOf(error.code)).toBe(exit);
    expect(error.message).not.toContain('\n');
    if (code === 'FORBIDDEN') expect(error.hint).toBeDefined();
  });

  it('a forbidden init names the permissions', async () => {
    pool.server.onRequest = () => ({ status: 400, type: 'AccessDeniedException' });
    await expect(initStateStore(pool.uriOf('anything'))).rejects.toMatchObject({
      code: 'FORBIDDEN',
      hint: expect.stringContaining('CreateTable'),
    });
  });

  it('an address where nobody listens is UNAVAILABLE, and the hint looks at region and endpoint', async () => {
    const store = await open('//table?region=eu-central-1&endpoint=http://127.0.0.1:9');
    const error = await failureOf(store.readRun('run'));
    expect(error).toMatchObject({ code: 'UNAVAILABLE', hint: expect.stringContaining('region and endpoint') });
    await store.close();
  });

  it('a server that does not speak DynamoDB is a wrong endpoint', async () => {
    const pages = createServer((_, response) => response.end('<html>hello</html>'));
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      pages.closeAllConnections();
      pages.close();
    });
    const store = await open(`//table?region=eu-central-1&endpoint=http://127.0.0.1:${(pages.address() as AddressInfo).port}`);
    await expect(store.readRun('run')).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining('does not lead to DynamoDB'),
    });
    await store.close();
  });

  it('without a region anywhere the URI leads nowhere, unless it names its own server', async () => {
    for (const name of ['AWS_REGION', 'AWS_DEFAULT_REGION', 'AWS_ENDPOINT_URL', 'AWS_ENDPOINT_URL_DYNAMODB']) vi.stubEnv(name, undefined);
    vi.stubEnv('AWS_CONFIG_FILE', '/nowhere');
    await expect(open('//table')).rejects.toMatchObject({ code: 'USAGE', hint: expect.stringContaining('region') });
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', pool.server.endpoint);
    const store = await open(`//${await pool.newTable()}`);
    expect(await store.readRun('run')).toBeUndefined();
    await store.close();
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', undefined);
  });

  it('a region that cannot be one is refused when the store is opened', async () => {
    await expect(open('//table?region=not%20a%20region')).rejects.toMatchObject({ code: 'USAGE' });
  });
});

const open = (rest: string) => openDynamoStateStore(`dynamodb:${rest}`, rest, IMPATIENT);

async function failureOf(call: Promise<unknown>): Promise<GoldleafError> {
  const error = await call.then(
    () => new Error('the call succeeded'),
    (reason: unknown) => reason,
  );
  if (!isGoldleafError(error)) throw error;
  return error;
}
