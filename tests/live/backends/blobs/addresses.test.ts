import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBlobStore } from '../../../../src/backends/blobs/index.ts';
import { startGcsServer, type GcsServer } from '../../../servers/gcs/server.ts';
import { startS3Server, type S3Server } from '../../../servers/s3/server.ts';

const bytes = new TextEncoder().encode('a document');

let home: string;

/** A machine on which nobody signed in to a cloud. */
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'goldleaf-home-'));
});

beforeEach(() => {
  vi.stubEnv('HOME', home);
  vi.stubEnv('CLOUDSDK_CONFIG', join(home, 'gcloud'));
  vi.stubEnv('METADATA_SERVER_DETECTION', 'none');
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
});

afterEach(() => {
  vi.unstubAllEnvs();
});

afterAll(() => rm(home, { recursive: true }));

describe('where gs:// leads', () => {
  let server: GcsServer;

  beforeAll(async () => {
    server = await startGcsServer('bucket');
  });

  afterAll(() => server.stop());

  it.each([
    ['a URL', (url: string) => url],
    ['a URL with a slash', (url: string) => `${url}/`],
    ['host and port', (url: string) => url.replace('http://', '')],
    ['a URL with the path of the API', (url: string) => `${url}/storage/v1/`],
  ])('to the emulator that the environment names by %s', async (spelling, spell) => {
    vi.stubEnv('STORAGE_EMULATOR_HOST', spell(server.endpoint));
    const store = await openBlobStore(`gs://bucket/by ${spelling}`);
    expect(await store.putIfAbsent('a', bytes)).toBe('created');
    expect(await store.read('a')).toEqual(Buffer.from(bytes));
    const listed = [];
    for await (const info of store.list('')) listed.push(info);
    expect(listed).toEqual([{ key: 'a', bytes: bytes.length }]);
    await store.close();
  });

  it('nowhere without credentials', async () => {
    const store = await openBlobStore('gs://bucket/prefix');
    for (const call of [store.read('a'), store.putIfAbsent('a', bytes)]) {
      await expect(call).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: expect.stringMatching(/gs:\/\/bucket: Could not load the default credentials/),
        hint: expect.stringContaining('gcloud auth application-default login'),
      });
    }
  });

  it('nowhere with a key file that is not there', async () => {
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', join(home, 'key.json'));
    await expect((await openBlobStore('gs://bucket/prefix')).read('a')).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('key.json'),
    });
  });

  it('puts a large object once, by an upload that can go on', async () => {
    vi.stubEnv('STORAGE_EMULATOR_HOST', server.endpoint);
    const store = await openBlobStore('gs://bucket/large');
    const large = Buffer.alloc(9 * 1024 * 1024, 'large');
    await store.putIfAbsent('first', bytes);
    let lost = 0;
    server.onRequest = ({ operation }) => (operation === 'insert' && lost++ === 0 ? { status: 503, applied: true } : undefined);
    expect(await store.putIfAbsent('a', large)).toBe('same');
    server.onRequest = undefined;
    expect(await store.putIfAbsent('a', large)).toBe('same');
    expect(await store.putIfAbsent('a', large.subarray(1))).toBe('different');
    expect(await store.putIfAbsent('b', large)).toBe('created');
    expect(large.equals((await store.read('a')) ?? bytes)).toBe(true);
    await expect((await openBlobStore('gs://elsewhere/large')).putIfAbsent('a', large)).rejects.toMatchObject({ code: 'USAGE' });
  });
});

describe('where s3:// leads', () => {
  let server: S3Server;

  beforeAll(async () => {
    server = await startS3Server('bucket');
  });

  afterAll(() => server.stop());

  function signIn(): void {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  }

  it.each(['AWS_ENDPOINT_URL', 'AWS_ENDPOINT_URL_S3'])('to the server of %s, with the bucket in the path', async (name) => {
    signIn();
    vi.stubEnv(name, server.endpoint.replace('127.0.0.1', 'localhost'));
    const store = await openBlobStore(`s3://bucket/${name}?region=eu-central-1`);
    expect(await store.putIfAbsent('a', bytes)).toBe('created');
    expect(await store.read('a')).toEqual(Buffer.from(bytes));
    expect(store.uri).toBe(`s3://bucket/${name}?region=eu-central-1`);
    await store.close();
  });

  it('to a server of its own without a region', async () => {
    signIn();
    const store = await openBlobStore(`s3://bucket/without-region?endpoint=${server.endpoint}`);
    expect(await store.putIfAbsent('a', bytes)).toBe('created');
  });

  it('nowhere without a region, or with one that cannot be', async () => {
    signIn();
    await expect(openBlobStore('s3://bucket/prefix')).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining('Region is missing'),
    });
    await expect(openBlobStore('s3://bucket/prefix?region=not%20one')).rejects.toMatchObject({ code: 'USAGE' });
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    await expect(openBlobStore('s3://bucket/prefix')).resolves.toMatchObject({ uri: 's3://bucket/prefix' });
  });

  it('nowhere without credentials', async () => {
    const store = await openBlobStore(`s3://bucket/prefix?region=eu-central-1&endpoint=${server.endpoint}`);
    for (const call of [store.read('a'), store.putIfAbsent('a', bytes)]) {
      await expect(call).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: expect.stringMatching(/s3:\/\/bucket: Could not load credentials/),
        hint: expect.stringContaining('aws configure'),
      });
    }
  });

  it('past a conflict of two puts, and not to a server without conditions', async () => {
    signIn();
    const store = await openBlobStore(`s3://bucket/conflict?region=eu-central-1&endpoint=${server.endpoint}`);
    let conflicts = 0;
    server.onRequest = ({ method }) =>
      method === 'PUT' && conflicts++ < 2 ? { status: 409, code: 'ConditionalRequestConflict' } : undefined;
    expect(await store.putIfAbsent('a', bytes)).toBe('created');
    server.onRequest = ({ method }) => (method === 'PUT' ? { status: 501, code: 'NotImplemented' } : undefined);
    await expect(store.putIfAbsent('b', bytes)).rejects.toMatchObject({
      code: 'UNUSABLE_STORE',
      message: expect.stringContaining('s3://bucket'),
    });
    server.onRequest = undefined;
  });
});
