import type { v1 } from '@google-cloud/firestore';
import { createRequire } from 'node:module';
import { importPackage } from '../../shared/import-package.ts';
import { credentialsError } from './firestore-errors.ts';
import type { FirestorePlace } from './place.ts';

type ClientClass = typeof v1.FirestoreClient;
type ClientOptions = NonNullable<ConstructorParameters<ClientClass>[0]>;
export type FirestoreClient = InstanceType<ClientClass>;

const PACKAGE = '@google-cloud/firestore';
/** An import would not show the generated clients: they are added to the package's exports when it runs. */
const requireModule = createRequire(import.meta.url);

/** Between two attempts to connect, in ms. gRPC would come to wait for two minutes. */
const RECONNECT = { 'grpc.max_reconnect_backoff_ms': 5_000 };

/**
 * The client library's generated client, which lies below its collections and documents: every call is sent once, with
 * a deadline, and says what came of it. Why not the upper layer: docs/decisions/firestore-client.md.
 */
export class Connection {
  readonly place: FirestorePlace;
  /** `host:port` of a local server, which asks for no credentials. */
  readonly emulator: string | undefined;
  readonly #clientClass: ClientClass;
  #client: Promise<FirestoreClient> | undefined;

  constructor(place: FirestorePlace, emulator: string | undefined, clientClass: ClientClass) {
    this.place = place;
    this.emulator = emulator;
    this.#clientClass = clientClass;
  }

  /** Loads the package; nothing is sent. @throws GoldleafError `MISSING_PACKAGE` */
  static async open(place: FirestorePlace, emulator: string | undefined): Promise<Connection> {
    const load = async (): Promise<{ v1: typeof v1 }> => requireModule(PACKAGE) as { v1: typeof v1 };
    const client = await importPackage(PACKAGE, 'the Firestore state store', load);
    return new Connection(place, emulator, client.v1.FirestoreClient);
  }

  /** With credentials, which are looked for anew after a failure. @throws GoldleafError `FORBIDDEN`, `UNAVAILABLE` */
  client(): Promise<FirestoreClient> {
    this.#client ??= this.#connect().catch((cause: unknown) => {
      this.#client = undefined;
      throw credentialsError(cause, this.place);
    });
    return this.#client;
  }

  /**
   * The next call connects anew: nothing but its silence tells of a connection whose network went away, and it may keep
   * silent for a quarter of an hour. Calls under way on it go on.
   */
  async renew(silent: FirestoreClient): Promise<void> {
    const current = await this.#client?.catch(() => undefined);
    if (current !== silent) return;
    this.#client = undefined;
    await silent.close();
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    await client?.close();
  }

  async #connect(): Promise<FirestoreClient> {
    const client = new this.#clientClass({ ...RECONNECT, ...(this.emulator === undefined ? {} : emulatorOptions(this.emulator)) });
    // Before any call: one that finds the client without credentials leaves a rejection behind, which ends the process.
    await client.initialize();
    return client;
  }
}

function emulatorOptions(emulator: string): ClientOptions {
  const { hostname, port } = new URL(`http://${emulator}`);
  return {
    servicePath: hostname,
    port: Number(port || 80),
    sslCreds: grpcOfClient().credentials.createInsecure(),
    // Never sent. Without any, the network would be searched for some.
    credentials: { client_email: 'emulator', private_key: 'emulator' },
  };
}

/** gRPC as the client library has it: that package is its dependency, not ours. */
function grpcOfClient(): { credentials: { createInsecure(): NonNullable<ClientOptions['sslCreds']> } } {
  const requireTheirs = createRequire(requireModule.resolve(PACKAGE));
  return (requireTheirs('google-gax') as { grpc: ReturnType<typeof grpcOfClient> }).grpc;
}
