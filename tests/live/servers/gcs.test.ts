import { Storage, type Bucket } from '@google-cloud/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGcsServer, type GcsServer } from '../../servers/gcs/server.ts';

/** Pins the local server to what the vendor documents, through the vendor's own client. */
describe('the local Cloud Storage', () => {
  let server: GcsServer;
  let bucket: Bucket;
  const ifAbsent = { preconditionOpts: { ifGenerationMatch: 0 } };

  beforeAll(async () => {
    server = await startGcsServer('bucket');
    const storage = new Storage({ apiEndpoint: server.endpoint, projectId: 'local', retryOptions: { autoRetry: false } });
    bucket = storage.bucket('bucket');
  });

  afterAll(() => server.stop());

  it.each([false, true])('puts an object once (resumable: %s)', async (resumable) => {
    const file = bucket.file(`once-${resumable}`);
    await file.save('first', { ...ifAbsent, resumable });
    await expect(file.save('second', { ...ifAbsent, resumable })).rejects.toMatchObject({ code: 412 });
    expect(String((await file.download())[0])).toBe('first');
  });

  it('moves the generation with every overwrite', async () => {
    const file = bucket.file('generations');
    await file.save('one', { resumable: false });
    const first = (await file.getMetadata())[0].generation;
    await file.save('two', { resumable: false });
    expect(Number((await file.getMetadata())[0].generation)).toBeGreaterThan(Number(first));
  });

  it('tells missing from forbidden and unavailable', async () => {
    await expect(bucket.file('missing').download()).rejects.toMatchObject({ code: 404 });
    server.onRequest = () => ({ status: 403 });
    await expect(bucket.file('missing').getMetadata()).rejects.toMatchObject({ code: 403 });
    server.onRequest = () => ({ status: 503 });
    await expect(bucket.file('missing').getMetadata()).rejects.toMatchObject({ code: 503 });
    server.onRequest = undefined;
  });

  it('may apply a put whose reply is lost', async () => {
    server.onRequest = () => ({ status: 503, applied: true });
    await expect(bucket.file('lost-reply').save('once', { ...ifAbsent, resumable: false })).rejects.toMatchObject({ code: 503 });
    server.onRequest = undefined;
    await expect(bucket.file('lost-reply').save('once', { ...ifAbsent, resumable: false })).rejects.toMatchObject({ code: 412 });
  });

  it('lists by prefix, in pages, in the order of UTF-8', async () => {
    for (const name of ['p/b', 'p/a', 'p/ä', 'q/a']) await bucket.file(name).save('', { resumable: false });
    const [first, next] = await bucket.getFiles({ prefix: 'p/', maxResults: 2, autoPaginate: false });
    expect(first.map(({ name }) => name)).toEqual(['p/a', 'p/b']);
    const [rest, end] = await bucket.getFiles({ ...next, autoPaginate: false });
    expect(rest.map(({ name }) => name)).toEqual(['p/ä']);
    expect(end).toBeNull();
  });

  it('does not know other buckets', async () => {
    const storage = new Storage({ apiEndpoint: server.endpoint, projectId: 'local', retryOptions: { autoRetry: false } });
    await expect(storage.bucket('elsewhere').file('x').download()).rejects.toMatchObject({ code: 404 });
  });
});
