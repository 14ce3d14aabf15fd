import { startDynamoServer } from './dynamodb/server.ts';
import { startFirestoreServer } from './firestore/server.ts';
import { startGcsServer } from './gcs/server.ts';
import { startS3Server } from './s3/server.ts';
import type { Hosted, HostedName } from './start-servers.ts';

/** Times that a document was sent to a bucket, refused or not: as often as it was made. */
let documentPuts = 0;

function countPut(name: string): void {
  if (/\/documents\/[^/]+\/[^/]+$/.test(name)) documentPuts += 1;
}

const STARTERS: Readonly<Record<HostedName, (bucket: string) => Promise<string>>> = {
  dynamodb: async () => (await startDynamoServer()).endpoint,
  firestore: async () => (await startFirestoreServer()).host,
  async gcs(bucket) {
    const server = await startGcsServer(bucket);
    server.onRequest = ({ operation, name }) => void (operation === 'insert' && countPut(`/${name}`));
    return server.endpoint;
  },
  async s3(bucket) {
    const server = await startS3Server(bucket);
    server.onSeen = ({ method, path }) => void (method === 'PUT' && countPut(path));
    return server.endpoint;
  },
};

/** Starts the servers, tells their parent where they are, and answers its questions until the parent is gone. */
export async function hostServers(names: readonly HostedName[], bucket: string): Promise<void> {
  const places = await Promise.all(names.map(async (name) => [name, await STARTERS[name](bucket)] as const));
  process.on('disconnect', () => process.exit(0));
  process.on('message', () => process.send?.({ documentPuts }));
  process.send?.({ places: Object.fromEntries(places) as Hosted });
}
