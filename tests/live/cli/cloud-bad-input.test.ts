import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '../../../src/app/doctor.ts';
import { startDynamoServer, type DynamoServer } from '../../servers/dynamodb/server.ts';
import { RpcError } from '../../servers/firestore/documents.ts';
import { startFirestoreServer, type FirestoreServer } from '../../servers/firestore/server.ts';
import { startGcsServer, type GcsServer } from '../../servers/gcs/server.ts';
import { startS3Server, type S3Server } from '../../servers/s3/server.ts';
import { WRONG, type Servers } from './cloud-wrong.ts';
import { json, start, temporaryFolder, type Finished } from './goldleaf.ts';
import { oneProcess, type RunCommand } from './one-process.ts';

const folder = temporaryFolder();
const corpus = join(folder, 'corpus');
const NOBODY = '127.0.0.1:1';

/** A machine on which nobody signed in to a cloud, and whose browser is not asked for. */
const ENV = {
  HOME: folder,
  CLOUDSDK_CONFIG: join(folder, 'gcloud'),
  METADATA_SERVER_DETECTION: 'none',
  AWS_EC2_METADATA_DISABLED: 'true',
  GOLDLEAF_BROWSER: '/nowhere/shell',
};
const SIGNED_IN = { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
const importing = (name: string): Record<string, string> => ({ NODE_OPTIONS: `--import ${new URL(name, import.meta.url).href}` });

let firestore: FirestoreServer;
let dynamo: DynamoServer;
let gcs: GcsServer;
let s3: S3Server;
/** The ground that commands stand on: processes with the variables of each. */
const GROUNDS = {
  google: oneProcess(() => ({ ...ENV, ...emulators() })),
  amazon: oneProcess(() => ({ ...ENV, ...SIGNED_IN })),
  nobody: oneProcess(() => ENV),
  bare: oneProcess(() => ({ ...ENV, ...SIGNED_IN, ...importing('without-cloud-packages.mjs') })),
} as const satisfies Record<string, RunCommand>;
/** Begun first: they take as long as a call is waited for. */
let unanswered: Promise<Finished>[];
let runs: Promise<Finished>[];

beforeAll(async () => {
  [firestore, dynamo, gcs, s3] = await Promise.all([
    startFirestoreServer(),
    startDynamoServer(),
    startGcsServer('bucket', 'forbidden', 'readable'),
    startS3Server('bucket', 'forbidden', 'readable', 'elsewhere'),
  ]);
  firestore.onRequest = (_, request) => {
    const about = JSON.stringify(request);
    if (about.includes('projects/forbidden/')) throw new RpcError(status.PERMISSION_DENIED, 'Missing or insufficient permissions.');
    if (about.includes('projects/missing/')) throw new RpcError(status.NOT_FOUND, 'The database (default) does not exist.');
  };
  gcs.onRequest = ({ bucket, operation }) =>
    bucket === 'forbidden' || (bucket === 'readable' && operation === 'insert') ? { status: 403 } : undefined;
  s3.onRequest = ({ path, method }) => {
    if (path.startsWith('/forbidden') || (path.startsWith('/readable') && method === 'PUT')) return { status: 403, code: 'AccessDenied' };
    return path.startsWith('/elsewhere') ? { status: 301, code: 'PermanentRedirect' } : undefined;
  };
  const google = { FIRESTORE_EMULATOR_HOST: NOBODY, STORAGE_EMULATOR_HOST: `http://${NOBODY}` };
  const table = `dynamodb://table?region=eu-west-1&endpoint=http://${NOBODY}`;
  runs = [
    hurried(generate('firestore://project', corpus), { ...google, HURRY: '15' }),
    hurried(generate(table, corpus), { ...SIGNED_IN, HURRY: '15' }),
  ];
  unanswered = [
    doctor('firestore://project', 'gs://bucket/run', google),
    doctor(table, `s3://bucket/run?endpoint=http://${NOBODY}`, SIGNED_IN),
    doctor('dynamodb://table?region=eu-nowhere-9', 's3://bucket/run?region=eu-nowhere-9', SIGNED_IN),
  ];
});

afterAll(async () => {
  firestore.stop();
  await Promise.all([dynamo.stop(), gcs.stop(), s3.stop()]);
});

function doctor(state: string, out: string, env: Record<string, string>): Promise<Finished> {
  return hurried(['doctor', '--json', '--state', state, '--out', out], env);
}

function hurried(args: readonly string[], env: Record<string, string>): Promise<Finished> {
  return start(args, { env: { ...ENV, ...env, ...importing('hurried-clock.mjs') } }).finished;
}

/** What doctor found of the two stores. */
function found(finished: Finished): Finding[] {
  const { findings } = json(finished) as { findings: Finding[] };
  return findings.filter(({ subject }) => subject === 'state' || subject === 'out');
}

const emulators = () => ({ FIRESTORE_EMULATOR_HOST: firestore.host, STORAGE_EMULATOR_HOST: gcs.endpoint });
const dynamoAt = (place: string): string => `dynamodb://${place}?region=eu-west-1&endpoint=${dynamo.endpoint}`;
const s3At = (place: string): string => `s3://${place}?endpoint=${s3.endpoint}`;
const servers = (): Servers => ({ dynamoAt, s3At, otherServer: gcs.endpoint });

function generate(state: string, out: string): string[] {
  return ['generate', '--total', '2', '--tasks', '1', '--format', 'none', '--state', state, '--out', out];
}

describe.each(WRONG)('$what', ({ state, out, ground, says }) => {
  it('is found by doctor, each with what to do, and the exit code is that of the run', async () => {
    const finished = await GROUNDS[ground]('doctor', '--json', '--state', state(servers()), '--out', out(servers()));
    const [ofState, ofOut] = found(finished);
    expect(ofState).toMatchObject({ subject: 'state', ok: false, exitCode: 2 });
    expect([ofState?.found, ofState?.hint]).toEqual(says.state.map((words) => expect.stringMatching(words) as string));
    expect(ofOut).toMatchObject({ subject: 'out', ok: false, exitCode: 2 });
    expect([ofOut?.found, ofOut?.hint]).toEqual(says.out.map((words) => expect.stringMatching(words) as string));
    expect(finished.code).toBe(2);
  });

  it('ends a run with 2 and two lines, before anything is planned', async () => {
    const runs = [
      [GROUNDS[ground](...generate(state(servers()), corpus)), says.state],
      [GROUNDS[ground](...generate(`sqlite:${join(folder, 'state.db')}`, out(servers()))), says.out],
    ] as const;
    for (const [run, [what, hint]] of runs) {
      const { code, stdout, stderr } = await run;
      expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(what), expect.stringMatching(hint)]);
      expect([code, stdout]).toEqual([2, '']);
    }
    expect(existsSync(join(corpus, 'manifest'))).toBe(false);
  });
});

describe('a bucket in which these credentials may read and not create', () => {
  it.each([
    ['google', (): string => 'gs://readable/run', /may not create objects in gs:\/\/readable/, /roles\/storage\.objectCreator/],
    ['amazon', (): string => s3At('readable/run'), /may not create objects in s3:\/\/readable/, /s3:PutObject/],
  ] as const)('of %s ends a run with 2 and two lines', async (ground, out, what, hint) => {
    const { code, stderr } = await GROUNDS[ground](...generate(`sqlite:${join(folder, `${ground}.db`)}`, out()));
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(what), expect.stringMatching(hint)]);
    expect(code).toBe(2);
  });
});

describe('a process that finds no credentials', () => {
  it.each(['firestore://project', 'dynamodb://table?region=eu-west-1'])('of %s says no more than its two lines', async (state) => {
    const { code, stdout, stderr } = await start(generate(state, corpus), { env: ENV }).finished;
    expect([code, stdout, stderr.trimEnd().split('\n').length]).toEqual([2, '', 2]);
  });
});

describe('stores where nobody answers', () => {
  it.each([
    ['at a wrong endpoint of Google', 0, /^firestore:\/\/project does not answer/, /FIRESTORE_EMULATOR_HOST/, /STORAGE_EMULATOR_HOST/],
    ['at a wrong endpoint of Amazon', 1, /^dynamodb:\/\/table.* does not do its work/, /region and endpoint/, /region and endpoint/],
    ['in a region of Amazon that is none', 2, /^dynamodb:\/\/table.* does not do its work/, /region and endpoint/, /region and endpoint/],
  ] as const)('%s are told apart from those that are wrong: they may come back', async (_, at, what, hint, outHint) => {
    const finished = await (unanswered[at] as Promise<Finished>);
    const [ofState, ofOut] = found(finished);
    expect(ofState).toMatchObject({ ok: false, exitCode: 75, found: expect.stringMatching(what), hint: expect.stringMatching(hint) });
    expect(ofOut).toMatchObject({ ok: false, exitCode: 75, hint: expect.stringMatching(outHint) });
    expect(finished.code).toBe(75);
  });

  it.each([
    ['Google', 0, /firestore:\/\/project does not answer/, /FIRESTORE_EMULATOR_HOST/],
    ['Amazon', 1, /dynamodb:\/\/table.* does not do its work/, /region and endpoint/],
  ] as const)('at a wrong endpoint of %s are waited for a minute by a run, which ends with 75 and two lines', async (_, at, what, hint) => {
    const { code, stdout, stderr } = await (runs[at] as Promise<Finished>);
    const lines = stderr.trimEnd().split('\n');
    expect(lines.slice(-2)).toEqual([expect.stringMatching(what), expect.stringMatching(hint)]);
    const waits = lines.slice(0, -2).map((line) => Date.parse((JSON.parse(line) as { time: string }).time));
    expect(waits.length).toBeGreaterThan(0);
    // By its own clock. It is said before every pause that it will be asked once more, and that is the last call.
    expect((waits.at(-1) ?? 0) - (waits[0] ?? 0)).toBeLessThanOrEqual(60_000);
    expect([code, stdout]).toEqual([75, '']);
  });
});

describe('stores that are as they should be', () => {
  it('are found well by doctor, for people one line each', async () => {
    const args = ['doctor', '--state', 'firestore://project', '--out', 'gs://bucket/run'];
    const { stdout } = await start(args, { env: { ...ENV, ...emulators() } }).finished;
    expect(stdout).toMatch(/^ok +state +firestore:\/\/project.* answers$/m);
    expect(stdout).toMatch(/^ok +out +gs:\/\/bucket\/run answers$/m);
  });
});
