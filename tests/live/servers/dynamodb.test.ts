import {
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDynamoServer, type DynamoServer } from '../../servers/dynamodb/server.ts';

/** Pins the local server to what the vendor documents, through the vendor's own client. */
describe('the local DynamoDB', () => {
  let server: DynamoServer;
  let client: DynamoDBClient;
  const key = (pk: string, sk: string): Record<string, { S: string }> => ({ pk: { S: pk }, sk: { S: sk } });

  beforeAll(async () => {
    server = await startDynamoServer();
    client = new DynamoDBClient({
      endpoint: server.endpoint,
      region: 'eu-central-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
    });
    await client.send(
      new CreateTableCommand({
        TableName: 'goldleaf',
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: ['pk', 'sk', 'q'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        LocalSecondaryIndexes: [
          {
            IndexName: 'by-q',
            KeySchema: [
              { AttributeName: 'pk', KeyType: 'HASH' },
              { AttributeName: 'q', KeyType: 'RANGE' },
            ],
            Projection: { ProjectionType: 'ALL' },
          },
        ],
      }),
    );
  });

  afterAll(async () => {
    client.destroy();
    await server.stop();
  });

  it('writes only while the condition holds', async () => {
    const create = (): Promise<unknown> =>
      client.send(
        new PutItemCommand({ TableName: 'goldleaf', Item: key('condition', '1'), ConditionExpression: 'attribute_not_exists(pk)' }),
      );
    await create();
    await expect(create()).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
  });

  it('never creates an item by an update whose condition asks for one', async () => {
    const update = client.send(
      new UpdateItemCommand({
        TableName: 'goldleaf',
        Key: key('missing', '1'),
        UpdateExpression: 'SET v = :v',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':v': { N: '1' } },
      }),
    );
    await expect(update).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
    expect((await client.send(new GetItemCommand({ TableName: 'goldleaf', Key: key('missing', '1') }))).Item).toBeUndefined();
  });

  it('keeps items without the attribute out of a sparse local index, which can be read strongly', async () => {
    for (const [sk, q] of Object.entries({ 1: 'P#2', 2: 'P#1', 3: 'L#1' })) {
      await client.send(new PutItemCommand({ TableName: 'goldleaf', Item: { ...key('sparse', sk), q: { S: q } } }));
    }
    await client.send(new PutItemCommand({ TableName: 'goldleaf', Item: key('sparse', '4') }));
    const found = await client.send(
      new QueryCommand({
        TableName: 'goldleaf',
        IndexName: 'by-q',
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk AND begins_with(q, :p)',
        ExpressionAttributeValues: { ':pk': { S: 'sparse' }, ':p': { S: 'P#' } },
      }),
    );
    expect(found.Items?.map((item) => item['sk']?.S)).toEqual(['2', '1']);
  });

  it('may apply an update whose reply is lost', async () => {
    server.onRequest = (operation) => (operation === 'PutItem' ? { status: 500, type: 'InternalServerError', applied: true } : undefined);
    await expect(client.send(new PutItemCommand({ TableName: 'goldleaf', Item: key('lost', '1') }))).rejects.toMatchObject({
      name: 'InternalServerError',
    });
    server.onRequest = undefined;
    expect((await client.send(new GetItemCommand({ TableName: 'goldleaf', Key: key('lost', '1') }))).Item).toBeDefined();
  });

  it('can throttle', async () => {
    server.onRequest = () => ({ status: 400, type: 'ProvisionedThroughputExceededException' });
    await expect(client.send(new GetItemCommand({ TableName: 'goldleaf', Key: key('x', '1') }))).rejects.toMatchObject({
      name: 'ProvisionedThroughputExceededException',
    });
    server.onRequest = undefined;
  });
});
