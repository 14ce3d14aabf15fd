import type { AddressInfo } from 'node:net';
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';

/** What Amazon would bill, by its published rules, and what was called. */
export interface Bill {
  writeUnits: number;
  readUnits: number;
  /** Puts whose condition did not hold: billed, and for nothing. */
  refused: number;
  readonly calls: Map<string, number>;
}

export interface DynamoMeter {
  /** Stands for the server that is measured. */
  readonly endpoint: string;
  /** What was billed since the last call of this. */
  take(): Bill;
  stop(): Promise<void>;
}

type Row = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
type Body = Readonly<Record<string, unknown>>;

interface Answer {
  readonly status: number;
  readonly body: Body;
}

interface Sent {
  readonly headers: IncomingHttpHeaders;
  readonly operation: string;
  readonly body: Body;
}

const CONDITION = 'ConditionalCheckFailedException';

/**
 * A proxy that reckons capacity units, with what the local server leaves out: writes of the local index, reads that
 * find nothing, and whole rows read through an index, each rounded up by itself.
 *
 * @param upstream the server's address
 * @param index the one local index: its sort key, and the attributes it repeats
 */
export async function startDynamoMeter(
  upstream: string,
  index: { readonly by: string; readonly repeats: readonly string[] },
): Promise<DynamoMeter> {
  let bill = emptyBill();
  const turns = new Map<string, Promise<unknown>>();
  const send = ({ headers, operation, body }: Sent): Promise<Answer> => forward(upstream, headers, operation, body);

  const put = async (sent: Sent): Promise<Answer> => {
    const { pk, sk } = sent.body['Item'] as Row;
    const look = { TableName: sent.body['TableName'], Key: { pk, sk }, ConsistentRead: true };
    const before = (await send({ ...sent, operation: 'GetItem', body: look })).body['Item'] as Row | undefined;
    const answer = await send(sent);
    if (answer.status === 200) {
      const after = sent.body['Item'] as Row;
      bill.writeUnits += units(Math.max(sizeOf(before), sizeOf(after)), 1_024) + indexWrites(entryOf(before, index), entryOf(after, index));
    } else if (String(answer.body['__type']).endsWith(CONDITION)) {
      bill.writeUnits += units(sizeOf(before), 1_024);
      bill.refused += 1;
    }
    return answer;
  };

  const read = async (sent: Sent): Promise<Answer> => {
    const answer = await send({ ...sent, body: { ...sent.body, ReturnConsumedCapacity: 'INDEXES' } });
    if (answer.status === 200) bill.readUnits += readUnits(sent.body, answer.body);
    return answer;
  };

  const handle = async (sent: Sent): Promise<Answer> => {
    bill.calls.set(sent.operation, (bill.calls.get(sent.operation) ?? 0) + 1);
    if (sent.operation === 'GetItem' || sent.operation === 'Query') return read(sent);
    if (sent.operation !== 'PutItem') return send(sent);
    // One put of a row after the other, so that what stood before is known.
    const key = JSON.stringify([(sent.body['Item'] as Row)['pk'], (sent.body['Item'] as Row)['sk']]);
    const turn = (turns.get(key) ?? Promise.resolve()).then(() => put(sent));
    turns.set(
      key,
      turn.catch(() => undefined),
    );
    return turn;
  };

  const server = serve(handle);
  const port = await listen(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    take: () => {
      const taken = bill;
      bill = emptyBill();
      return taken;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function emptyBill(): Bill {
  return { writeUnits: 0, readUnits: 0, refused: 0, calls: new Map() };
}

/** A put, a change or a removal of an entry is one write; another sort key is a removal and a put. */
function indexWrites(before: Row | undefined, after: Row | undefined): number {
  if (before === undefined && after === undefined) return 0;
  if (before === undefined || after === undefined) return units(sizeOf(before ?? after), 1_024);
  if (JSON.stringify(before) === JSON.stringify(after)) return 0;
  const writes = units(Math.max(sizeOf(before), sizeOf(after)), 1_024);
  return JSON.stringify(before['by']) === JSON.stringify(after['by']) ? writes : 2 * writes;
}

function entryOf(row: Row | undefined, { by, repeats }: { readonly by: string; readonly repeats: readonly string[] }): Row | undefined {
  const sortKey = row?.[by];
  if (row === undefined || sortKey === undefined) return undefined;
  return {
    by: sortKey,
    ...Object.fromEntries(['pk', 'sk', ...repeats].flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]]))),
  };
}

function readUnits(asked: Body, answer: Body): number {
  const share = asked['ConsistentRead'] === true ? 1 : 0.5;
  const { CapacityUnits = 0, LocalSecondaryIndexes } = (answer['ConsumedCapacity'] ?? {}) as {
    CapacityUnits?: number;
    LocalSecondaryIndexes?: Record<string, { CapacityUnits: number }>;
  };
  if (asked['Select'] !== 'ALL_ATTRIBUTES') return Math.max(share, CapacityUnits);
  const ofIndex = Object.values(LocalSecondaryIndexes ?? {}).reduce((sum, { CapacityUnits: own }) => sum + own, 0);
  const rows = (answer['Items'] ?? []) as Row[];
  return Math.max(share, ofIndex) + rows.reduce((sum, row) => sum + share * units(sizeOf(row), 4_096), 0);
}

function units(bytes: number, step: number): number {
  return Math.max(1, Math.ceil(bytes / step));
}

/** Names and texts by their bytes, numbers by a byte for two digits and one more. */
function sizeOf(row: Row | undefined): number {
  return Object.entries(row ?? {}).reduce((sum, [name, value]) => {
    const [[type, content] = ['S', '']] = Object.entries(value);
    return sum + Buffer.byteLength(name) + (type === 'N' ? Math.ceil(String(content).length / 2) + 1 : Buffer.byteLength(String(content)));
  }, 0);
}

function serve(handle: (sent: Sent) => Promise<Answer>): Server {
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Body;
      handle({ headers: request.headers, operation, body }).then(
        (answer) => response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(answer.body)),
        () => response.destroy(),
      );
    });
  });
}

/** The server checks that a call is signed, not how. */
function forward(upstream: string, headers: IncomingHttpHeaders, operation: string, body: Body): Promise<Answer> {
  const bytes = Buffer.from(JSON.stringify(body));
  const own = { ...headers, 'x-amz-target': `DynamoDB_20120810.${operation}`, 'content-length': String(bytes.length) };
  return new Promise((resolve, reject) => {
    const onward = httpRequest(upstream, { method: 'POST', headers: own }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 500, body: JSON.parse(Buffer.concat(chunks).toString() || '{}') as Body }),
      );
    });
    onward.on('error', reject);
    onward.end(bytes);
  });
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
