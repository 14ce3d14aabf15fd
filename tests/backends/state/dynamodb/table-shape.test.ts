import type { TableDescription } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { misfitOf, tableInput } from '../../../../src/backends/state/dynamodb/table-shape.ts';

const made = tableInput('goldleaf') as TableDescription;
const [index] = made.LocalSecondaryIndexes ?? [];

describe('the shape of a table', () => {
  it('fits as it is made, and with an index that repeats more', () => {
    expect(misfitOf(made)).toBeUndefined();
    expect(misfitOf({ ...made, LocalSecondaryIndexes: [{ ...index, Projection: { ProjectionType: 'ALL' } }] })).toBeUndefined();
  });

  it.each([
    ['its key', { KeySchema: made.KeySchema?.slice(0, 1) }],
    ['no local index', { LocalSecondaryIndexes: [] }],
    ['no local index', { LocalSecondaryIndexes: undefined }],
    ['the key of its index', { LocalSecondaryIndexes: [{ ...index, KeySchema: made.KeySchema }] }],
    [
      'lacks token',
      {
        LocalSecondaryIndexes: [
          {
            ...index,
            Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['unit', 'start', 'count', 'state', 'nonce', 'attempts'] },
          },
        ],
      },
    ],
  ])('does not fit: %s', (words, change) => {
    expect(misfitOf({ ...made, ...change } as TableDescription)).toContain(words);
  });
});
