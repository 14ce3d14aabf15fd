import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type HostedName = 'dynamodb' | 'firestore' | 'gcs' | 's3';

/** Where each server listens: `host:port`, or a URL. */
export type Hosted = Partial<Record<HostedName, string>>;

export interface LocalServers {
  readonly places: Hosted;
  /** Times that a document was sent to a bucket so far. */
  documentPuts(): Promise<number>;
  stop(): Promise<void>;
}

const HOST = fileURLToPath(new URL('host.mjs', import.meta.url));

/** Starts local servers in a process of their own, on free ports of this machine. It ends with this process, too. */
export async function startServers(names: readonly HostedName[], bucket: string): Promise<LocalServers> {
  const host = fork(HOST, [bucket, ...names], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  const ended = once(host, 'exit');
  const answer = async <T>(): Promise<T> => {
    const gone = ended.then(() => Promise.reject(new Error('the local servers ended by themselves')));
    return (await Promise.race([once(host, 'message').then(([said]) => said as unknown), gone])) as T;
  };
  const { places } = await answer<{ places: Hosted }>();
  return {
    places,
    async documentPuts() {
      host.send('count');
      return (await answer<{ documentPuts: number }>()).documentPuts;
    },
    async stop() {
      host.disconnect();
      await ended;
    },
  };
}

/** The variables that lead a process to these servers, and nowhere else. */
export function serverVariables({ dynamodb, firestore, gcs, s3 }: Hosted): Record<string, string> {
  return {
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_REGION: 'eu-central-1',
    METADATA_SERVER_DETECTION: 'none',
    ...(dynamodb === undefined ? {} : { AWS_ENDPOINT_URL_DYNAMODB: dynamodb }),
    ...(firestore === undefined ? {} : { FIRESTORE_EMULATOR_HOST: firestore }),
    ...(gcs === undefined ? {} : { STORAGE_EMULATOR_HOST: gcs }),
    ...(s3 === undefined ? {} : { AWS_ENDPOINT_URL_S3: s3 }),
  };
}
