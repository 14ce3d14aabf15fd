import { describe, expect, it } from 'vitest';
import { answerOf, credentialsError, gcsError } from '../../../src/backends/blobs/gcs/gcs-errors.ts';

const said = (code: unknown, reason: string, message = `said ${reason}`): unknown =>
  Object.assign(new Error(message), { code, errors: [{ reason, message }] });

describe('what Cloud Storage says', () => {
  it.each<[string, unknown, string]>([
    ['not allowed', said(403, 'forbidden'), 'FORBIDDEN'],
    ['not signed in', said(401, 'required'), 'FORBIDDEN'],
    ['a sign-in that is over', new Error('invalid_grant'), 'FORBIDDEN'],
    ['no credentials', new Error('Could not load the default credentials. Browse to …'), 'FORBIDDEN'],
    [
      'no account on this machine',
      { response: { status: 404 }, message: 'Could not refresh access token: A Not Found error …' },
      'FORBIDDEN',
    ],
    ['a busy metadata server', { response: { status: 503 }, message: 'Could not refresh access token: …' }, 'UNAVAILABLE'],
    ['no bucket', said(404, 'notFound'), 'USAGE'],
    ['a name that cannot be', said(400, 'invalid'), 'USAGE'],
    ['too often, as 403', said(403, 'rateLimitExceeded'), 'UNAVAILABLE'],
    ['too often, as 429', said(429, 'rateLimitExceeded'), 'UNAVAILABLE'],
    ['too late', said(408, 'uploadBrokenConnection'), 'UNAVAILABLE'],
    ['out of order', said(503, 'backendError'), 'UNAVAILABLE'],
    ['nothing', Object.assign(new Error('request failed, reason: socket hang up'), { code: 'ECONNRESET' }), 'UNAVAILABLE'],
    ['nothing known', new Error('Retry limit exceeded - {"error":{"code":503}}'), 'UNAVAILABLE'],
    ['a thing that is no error', 'text', 'UNAVAILABLE'],
  ])('%s', (_, cause, code) => {
    expect(gcsError(cause, 'bucket', 'read')).toMatchObject({ code, message: expect.stringContaining('gs://bucket'), cause });
  });

  it('in any of its shapes', () => {
    expect(answerOf({ code: 412, message: 'x' }).status).toBe(412);
    expect(answerOf({ code: '412', message: 'x' }).status).toBe(412);
    expect(answerOf({ status: 412, message: 'x' }).status).toBe(412);
    expect(answerOf({ code: 'ERR_BAD_REQUEST', response: { status: 412 } }).status).toBe(412);
    expect(answerOf({ code: 'ECONNRESET', message: 'reset' })).toEqual({ status: undefined, reasons: [], message: 'reset' });
    expect(answerOf(undefined).message).toBe('undefined');
  });

  it('in one line, however much it is', () => {
    const { message } = gcsError(new Error(`\n  first\nsecond ${'x'.repeat(9_999)}`), 'bucket', 'create');
    expect(message).toBe('objects in gs://bucket cannot be created at the moment: first');
    expect(gcsError(new Error('x'.repeat(9_999)), 'bucket', 'create').message.length).toBeLessThan(400);
  });

  it.each(['create', 'read', 'list'] as const)('and which permission %s needs', (purpose) => {
    const permission = { create: 'storage.objects.create', read: 'storage.objects.get', list: 'storage.objects.list' }[purpose];
    const { message, hint } = gcsError(said(403, 'forbidden'), 'bucket', purpose);
    expect(message).toContain(`may not ${purpose} objects in gs://bucket`);
    expect(hint).toContain(permission);
  });
});

describe('a sign-in that fails', () => {
  it.each<[string, unknown, string]>([
    ['for lack of credentials', new Error('Could not load the default credentials.'), 'FORBIDDEN'],
    ['for a key file that is not there', new Error('The file at key.json does not exist, or it is not a file.'), 'FORBIDDEN'],
    ['for a key that was withdrawn', Object.assign(new Error('invalid_grant'), { status: 400 }), 'FORBIDDEN'],
    [
      'while the network is down',
      new Error('request to https://… failed, reason: getaddrinfo EAI_AGAIN oauth2.googleapis.com'),
      'UNAVAILABLE',
    ],
    ['while the service is busy', Object.assign(new Error('busy'), { status: 503 }), 'UNAVAILABLE'],
  ])('%s', (_, cause, code) => {
    expect(credentialsError(cause, 'bucket')).toMatchObject({ code, message: expect.stringContaining('gs://bucket'), cause });
  });
});
