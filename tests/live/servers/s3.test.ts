import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server, type S3Server } from '../../servers/s3/server.ts';

/** Pins the local server to what the vendor documents, through the vendor's own client. */
describe('the local S3', () => {
  let server: S3Server;
  let client: S3Client;
  const put = (Key: string, Body: string, IfNoneMatch?: string): Promise<unknown> =>
    client.send(
      new PutObjectCommand({ Bucket: 'bucket', Key, Body: Buffer.from(Body), ...(IfNoneMatch === undefined ? {} : { IfNoneMatch }) }),
    );
  const get = async (Key: string): Promise<string> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: 'bucket', Key }));
    return (await Body?.transformToString()) ?? '';
  };

  beforeAll(async () => {
    server = await startS3Server('bucket');
    client = new S3Client({
      endpoint: server.endpoint,
      region: 'eu-central-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
    });
  });

  afterAll(async () => {
    client.destroy();
    await server.stop();
  });

  it('puts an object once under If-None-Match', async () => {
    await put('once', 'first', '*');
    await expect(put('once', 'second', '*')).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect(await get('once')).toBe('first');
  });

  it('lets exactly one of many concurrent conditional puts through', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, writer) => put('race', `writer ${writer}`, '*')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('keeps every byte of a body', async () => {
    const body = Array.from({ length: 300_000 }, (_, place) => String.fromCodePoint(33 + (place % 90))).join('');
    await put('large', body, '*');
    expect(await get('large')).toBe(body);
  });

  it('tells missing from forbidden and unavailable', async () => {
    await expect(get('missing')).rejects.toMatchObject({ name: 'NoSuchKey' });
    server.onRequest = () => ({ status: 403, code: 'AccessDenied' });
    await expect(get('missing')).rejects.toMatchObject({ name: 'AccessDenied' });
    server.onRequest = () => ({ status: 503, code: 'SlowDown' });
    await expect(get('missing')).rejects.toMatchObject({ name: 'SlowDown' });
    server.onRequest = undefined;
  });

  it('may apply a put whose reply is lost', async () => {
    server.onRequest = () => ({ status: 503, code: 'SlowDown', applied: true });
    await expect(put('lost-reply', 'once', '*')).rejects.toMatchObject({ name: 'SlowDown' });
    server.onRequest = undefined;
    await expect(put('lost-reply', 'once', '*')).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect(await get('lost-reply')).toBe('once');
  });

  it('lists by prefix in pages', async () => {
    for (const key of ['p/b', 'p/a', 'p/c', 'q/a']) await put(key, '');
    const first = await client.send(new ListObjectsV2Command({ Bucket: 'bucket', Prefix: 'p/', MaxKeys: 2 }));
    expect(first.Contents?.map(({ Key }) => Key)).toEqual(['p/a', 'p/b']);
    const rest = await client.send(
      new ListObjectsV2Command({ Bucket: 'bucket', Prefix: 'p/', ContinuationToken: first.NextContinuationToken }),
    );
    expect(rest.Contents?.map(({ Key }) => Key)).toEqual(['p/c']);
  });
});
