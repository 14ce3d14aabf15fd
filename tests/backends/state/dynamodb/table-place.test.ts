import { describe, expect, it } from 'vitest';
import { tablePlaceOf } from '../../../../src/backends/state/dynamodb/table-place.ts';

const placeOf = (uri: string) => tablePlaceOf(uri, uri.replace(/^dynamodb:/, ''));

describe('the place of a table', () => {
  it('is read from a URI and spelled one way', () => {
    expect(placeOf('dynamodb://goldleaf')).toEqual({
      table: 'goldleaf',
      region: undefined,
      endpoint: undefined,
      uri: 'dynamodb://goldleaf',
    });
    expect(placeOf('dynamodb://goldleaf/?endpoint=http%3A%2F%2Flocalhost:8000&region=eu-central-1')).toEqual({
      table: 'goldleaf',
      region: 'eu-central-1',
      endpoint: 'http://localhost:8000',
      uri: 'dynamodb://goldleaf?region=eu-central-1&endpoint=http://localhost:8000',
    });
    expect(placeOf('dynamodb://goldleaf?region=').uri).toBe('dynamodb://goldleaf');
  });

  it.each([
    ['dynamodb://', 'cannot name a table'],
    ['dynamodb:goldleaf', 'cannot name a table'],
    ['dynamodb://ab', '3 to 255'],
    ['dynamodb://goldleaf/state', 'cannot name a table'],
    ['dynamodb://gold leaf', 'cannot name a table'],
    ['dynamodb://goldleaf?regoin=eu-central-1', '"regoin" is not known'],
    ['dynamodb://goldleaf?endpoint=localhost', 'no address of a server'],
    ['dynamodb://goldleaf?endpoint=http://', 'no address of a server'],
  ])('%s is refused: %s', (uri, words) => {
    expect(() => placeOf(uri)).toThrow(expect.objectContaining({ code: 'USAGE', message: expect.stringContaining(words) }));
  });
});
