import { join } from 'node:path';
import Database from 'better-sqlite3';
import { serverVariables, startServers, type Hosted, type HostedName, type LocalServers } from '../../../servers/start-servers.ts';
import { startCuttingProxy, type CuttingProxy } from '../../../servers/cutting-proxy.ts';
import { expectCode } from '../undisturbed.ts';
import { pause, start } from '../../cli/goldleaf.ts';

export const PAIR_NAMES = ['sqlite', 'firestore', 'dynamodb'] as const;
export type PairName = (typeof PAIR_NAMES)[number];

/** A state store and a blob store that a fleet works with, and how one of its tasks is cut off from them. */
export interface Pair {
  readonly name: PairName;
  /** Where the run of this name has its state and its corpus. */
  readonly placeOf: (run: string) => { readonly state: string; readonly out: string };
  /** Variables of the fleet's task of this index; undefined for a command that nothing stands in the way of. */
  readonly variables: (task?: number) => Record<string, string>;
  /** Keeps the task from its stores for so long. SQLite: all tasks, for the file is locked. */
  readonly cut: (run: string, task: number, ms: number, how: 'reset' | 'silence') => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A pair on local servers, which count. */
export interface CloudPair extends Pair {
  /** Documents that were sent to the bucket so far, refused or not. */
  readonly documentPuts: () => Promise<number>;
}

export interface PairOptions {
  readonly tasks: number;
  /** For what lies on this machine. */
  readonly folder: string;
  /** Of every packet to and from a cloud, in ms. */
  readonly delayMs: number;
}

export async function openPair(name: PairName, options: PairOptions): Promise<Pair> {
  return name === 'sqlite' ? sqlitePair(options) : openCloudPair(name, options);
}

export async function openCloudPair(name: 'firestore' | 'dynamodb', options: PairOptions): Promise<CloudPair> {
  if (name === 'firestore') return cloudPair(name, ['firestore', 'gcs'], 'firestore://local', 'gs://bucket', options);
  const pair = await cloudPair(name, ['dynamodb', 's3'], 'dynamodb://goldleaf', 's3://bucket', options);
  expectCode(await start(['state', 'init', 'dynamodb://goldleaf'], { env: pair.variables() }).finished, 0);
  return pair;
}

function sqlitePair({ folder }: PairOptions): Pair {
  const stateOf = (run: string): string => join(folder, run, 'state.db');
  let locked = Promise.resolve();
  return {
    name: 'sqlite',
    placeOf: (run) => ({ state: `sqlite:${stateOf(run)}`, out: join(folder, run) }),
    variables: () => ({}),
    // One lock after the other: a second would wait for the first in this very process.
    cut: (run, _, ms) => (locked = locked.then(() => lockFile(stateOf(run), ms))),
    stop: async () => undefined,
  };
}

/** What a backup or a person with a database browser does to everybody else. */
async function lockFile(path: string, ms: number): Promise<void> {
  const database = new Database(path, { fileMustExist: true, timeout: 10_000 });
  try {
    database.exec('BEGIN IMMEDIATE');
    await pause(ms);
    database.exec('ROLLBACK');
  } finally {
    database.close();
  }
}

/** Servers in a process of their own, and for every task and server a proxy: its own way there, which can be cut. */
async function cloudPair(
  name: PairName,
  hosted: readonly HostedName[],
  state: string,
  bucket: string,
  options: PairOptions,
): Promise<CloudPair> {
  const servers = await startServers(hosted, 'bucket');
  const ways = await Promise.all(Array.from({ length: options.tasks }, () => openWay(servers, options.delayMs)));
  return {
    name,
    placeOf: (run) => ({ state, out: `${bucket}/${run}` }),
    variables: (task) => serverVariables(task === undefined ? servers.places : (ways[task] as Way).places),
    async cut(_, task, ms, how) {
      const { proxies } = ways[task] as Way;
      for (const proxy of proxies) proxy.cut(how);
      await pause(ms);
      for (const proxy of proxies) proxy.mend();
    },
    documentPuts: () => servers.documentPuts(),
    async stop() {
      await Promise.all(ways.flatMap(({ proxies }) => proxies.map((proxy) => proxy.stop())));
      await servers.stop();
    },
  };
}

interface Way {
  readonly places: Hosted;
  readonly proxies: readonly CuttingProxy[];
}

async function openWay(servers: LocalServers, delayMs: number): Promise<Way> {
  const opened = await Promise.all(
    Object.entries(servers.places).map(async ([name, place]) => {
      const proxy = await startCuttingProxy(place.replace('http://', ''), { delayMs });
      return { name, proxy, place: place.startsWith('http://') ? `http://${proxy.host}` : proxy.host };
    }),
  );
  return {
    places: Object.fromEntries(opened.map(({ name, place }) => [name, place])),
    proxies: opened.map(({ proxy }) => proxy),
  };
}
