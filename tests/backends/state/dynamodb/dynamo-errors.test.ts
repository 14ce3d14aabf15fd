import { describe, expect, it } from 'vitest';
import { dynamoError, isThrottled } from '../../../../src/backends/state/dynamodb/dynamo-errors.ts';
import type { TablePlace } from '../../../../src/backends/state/dynamodb/table-place.ts';

const PLACE: TablePlace = {
  table: 'goldleaf',
  region: 'eu-central-1',
  endpoint: undefined,
  uri: 'dynamodb://goldleaf?region=eu-central-1',
};
const said = (name: string, message: string, status: number | undefined = 400) => ({
  name,
  message,
  $metadata: { httpStatusCode: status },
});

describe('what DynamoDB says', () => {
  it.each([
    ['ResourceNotFoundException', 'Requested resource not found', 'UNUSABLE_STORE'],
    ['ValidationException', 'The table does not have the specified index: by-q', 'UNUSABLE_STORE'],
    ['ValidationException', 'The provided key element does not match the schema', 'UNUSABLE_STORE'],
    ['ValidationException', 'One or more parameter values were invalid: Missing the key id in the item', 'UNUSABLE_STORE'],
    ['ValidationException', 'Query condition missed key schema element: id', 'UNUSABLE_STORE'],
    ['ValidationException', 'Invalid KeyConditionExpression', 'INTERNAL'],
    ['AccessDeniedException', 'User: arn:aws:iam::1:user/x is not authorized to perform: dynamodb:Query', 'FORBIDDEN'],
    ['UnrecognizedClientException', 'The security token included in the request is invalid.', 'FORBIDDEN'],
    ['InvalidSignatureException', 'The request signature we calculated does not match', 'FORBIDDEN'],
    ['InvalidSignatureException', 'Signature expired: 20260101T000000Z is now earlier than 20260101T001000Z', 'UNAVAILABLE'],
    ['ThrottlingException', 'Rate exceeded', 'UNAVAILABLE'],
    ['ProvisionedThroughputExceededException', 'The level of configured provisioned throughput was exceeded', 'UNAVAILABLE'],
  ])('%s (%s) means %s', (name, message, code) => {
    expect(dynamoError(said(name, message), PLACE)).toMatchObject({ code });
  });

  it.each([
    [500, 'UNAVAILABLE'],
    [503, 'UNAVAILABLE'],
    [429, 'UNAVAILABLE'],
    [404, 'USAGE'],
    [301, 'USAGE'],
  ])('status %i under an unknown name means %s', (status, code) => {
    expect(dynamoError(said('UnknownError', 'UnknownError', status), PLACE)).toMatchObject({ code });
  });

  it('no credentials anywhere is FORBIDDEN, with a way to log in', () => {
    const error = dynamoError(
      Object.assign(new Error('Could not load credentials from any providers'), { name: 'CredentialsProviderError' }),
      PLACE,
    );
    expect(error).toMatchObject({ code: 'FORBIDDEN', hint: expect.stringContaining('AWS_PROFILE') });
  });

  it('a region that no server answers for may be a misspelt one', () => {
    const error = dynamoError(
      Object.assign(new Error('getaddrinfo ENOTFOUND dynamodb.eu-nowhere-1.amazonaws.com'), { code: 'ENOTFOUND' }),
      PLACE,
    );
    expect(error).toMatchObject({ code: 'UNAVAILABLE', hint: expect.stringContaining('region') });
  });

  it('is one line, whatever it was', () => {
    for (const cause of [new Error('\n\nfirst\nsecond'), said('X', 'a\nb'), 'text', null, undefined, said('X', 'y'.repeat(5_000))]) {
      const { message } = dynamoError(cause, PLACE);
      expect(message).not.toContain('\n');
      expect(message.length).toBeLessThan(500);
    }
  });

  it('a throttled call was not carried out; any other failure may have been', () => {
    expect(isThrottled(said('ThrottlingException', ''))).toBe(true);
    expect(isThrottled(said('InternalServerError', '', 500))).toBe(false);
    expect(isThrottled(new Error('socket hang up'))).toBe(false);
  });
});
