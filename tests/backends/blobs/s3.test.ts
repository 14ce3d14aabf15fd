import { describe, expect, it } from 'vitest';
import { answerOf, s3Error } from '../../../src/backends/blobs/s3/s3-errors.ts';
import { openBlobStore } from '../../../src/backends/blobs/index.ts';

const said = (httpStatusCode: number, name: string, more: object = {}): unknown =>
  Object.assign(new Error(`said ${name}`), { name, $metadata: { httpStatusCode } }, more);

describe('what S3 says', () => {
  it.each<[string, unknown, string]>([
    ['not allowed', said(403, 'AccessDenied'), 'FORBIDDEN'],
    ['an unknown key', said(403, 'InvalidAccessKeyId'), 'FORBIDDEN'],
    ['a wrong secret', said(403, 'SignatureDoesNotMatch'), 'FORBIDDEN'],
    ['a session that is over', said(400, 'ExpiredToken'), 'FORBIDDEN'],
    ['no credentials', Object.assign(new Error('Could not load'), { name: 'CredentialsProviderError' }), 'FORBIDDEN'],
    ['no bucket', said(404, 'NoSuchBucket'), 'USAGE'],
    ['a name that cannot be', said(400, 'InvalidBucketName'), 'USAGE'],
    ['another region', said(301, 'PermanentRedirect'), 'USAGE'],
    ['another region, of a signature', said(400, 'AuthorizationHeaderMalformed'), 'USAGE'],
    ['no such function', said(501, 'NotImplemented'), 'UNUSABLE_STORE'],
    ['another put of the key', said(409, 'ConditionalRequestConflict'), 'UNAVAILABLE'],
    ['a clock that was wrong', said(403, 'RequestTimeTooSkewed'), 'UNAVAILABLE'],
    ['a body that came too slowly', said(400, 'RequestTimeout'), 'UNAVAILABLE'],
    ['too often', said(503, 'SlowDown'), 'UNAVAILABLE'],
    ['too often, as 429', said(429, 'TooManyRequests'), 'UNAVAILABLE'],
    ['ask elsewhere for a while', said(307, 'TemporaryRedirect'), 'UNAVAILABLE'],
    ['out of order', said(500, 'InternalError'), 'UNAVAILABLE'],
    ['nothing', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 'UNAVAILABLE'],
    ['a thing that is no error', 'text', 'UNAVAILABLE'],
  ])('%s', (_, cause, code) => {
    expect(s3Error(cause, 'bucket', 'read')).toMatchObject({ code, message: expect.stringContaining('s3://bucket'), cause });
  });

  it('where the bucket is', () => {
    const byHeader = said(301, 'PermanentRedirect', { $response: { headers: { 'x-amz-bucket-region': 'eu-west-1' } } });
    const byBody = said(400, 'AuthorizationHeaderMalformed', { Region: 'eu-west-1' });
    for (const cause of [byHeader, byBody]) {
      expect(s3Error(cause, 'bucket', 'create')).toMatchObject({
        message: 's3://bucket is not in the region it was looked for, but in eu-west-1',
        hint: 'Say ?region=eu-west-1 behind the URI.',
      });
    }
    expect(s3Error(said(301, 'PermanentRedirect'), 'bucket', 'create').hint).toContain('?region=…');
  });

  it('that its source of credentials is out of order, where there were some before', () => {
    const cause = Object.assign(new Error('Could not load'), { name: 'CredentialsProviderError' });
    expect(s3Error(cause, 'bucket', 'read', true).code).toBe('UNAVAILABLE');
    expect(s3Error(said(403, 'ExpiredToken'), 'bucket', 'read', true).code).toBe('FORBIDDEN');
  });

  it('the name, where the client has no message', () => {
    expect(answerOf(Object.assign(new Error('UnknownError'), { name: 'SlowDown' })).message).toBe('SlowDown');
  });

  it('why a missing object may look forbidden', () => {
    expect(s3Error(said(403, 'AccessDenied'), 'bucket', 'read').hint).toMatch(/s3:GetObject.*s3:ListBucket.*missing object forbidden/);
    expect(s3Error(said(403, 'AccessDenied'), 'bucket', 'create').hint).toContain('s3:PutObject');
  });
});

describe('an endpoint', () => {
  it.each(['storage.example:9000', 'ftp://storage.example', 'https://'])('%s is no address', async (endpoint) => {
    await expect(openBlobStore(`s3://bucket/prefix?region=eu-central-1&endpoint=${endpoint}`)).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining(endpoint),
    });
  });
});
