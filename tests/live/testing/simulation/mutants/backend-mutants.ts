import type * as Expressions from '../../../../../src/backends/state/dynamodb/expressions.ts';
import type * as Lists from '../../../../../src/backends/state/dynamodb/dynamo-lists.ts';
import type * as Put from '../../../../../src/backends/state/firestore/put.ts';
import type * as S3Errors from '../../../../../src/backends/blobs/s3/s3-errors.ts';
import type * as UnitItem from '../../../../../src/backends/state/dynamodb/unit-item.ts';
import { GoldleafError } from '../../../../../src/kernel/errors.ts';
import { replace, type Mutant } from './plant.ts';

/** Backends that use their store wrongly. */
export const BACKEND_MUTANTS: readonly Mutant[] = [
  {
    name: 'claim that does not compare the observed token (DynamoDB)',
    store: 'dynamodb',
    caughtBy: /^I[12]:/,
    plant: () =>
      replace<typeof UnitItem>('backends/state/dynamodb/unit-item.ts', ({ asRead }) => ({
        asRead: (row) => (row.state === 'PENDING' ? {} : asRead(row)),
      })),
  },
  {
    name: 'finishing on a stale read (DynamoDB, reads that may lag)',
    store: 'dynamodb',
    caughtBy: /^I(6|10):/,
    plant: () =>
      replace<typeof Lists>('backends/state/dynamodb/dynamo-lists.ts', ({ DynamoLists }) => ({
        DynamoLists: class extends DynamoLists {
          constructor(...[table, units]: ConstructorParameters<typeof DynamoLists>) {
            const lagging: typeof table = {
              uri: table.uri,
              get: (key) => table.get(key),
              put: (item, expected, patienceMs) => table.put(item, expected, patienceMs),
              query: (range) => table.query({ ...range, lagging: true }),
              close: () => table.close(),
            };
            super(lagging, units);
          }
        },
      })),
    scenario: { lagRate: 0.5, badUnit: 0 },
    from: 400,
  },
  {
    name: 'conditions left out of writes (DynamoDB)',
    store: 'dynamodb',
    caughtBy: /^I(1|2|3|4|5|12):/,
    plant: () => replace<typeof Expressions>('backends/state/dynamodb/expressions.ts', () => ({ conditionInput: () => ({}) })),
  },
  {
    name: 'writes whose precondition is left out (Firestore)',
    caughtBy: /^I(1|2|3|4|5|12):/,
    store: 'firestore',
    plant: () =>
      replace<typeof Put>('backends/state/firestore/put.ts', ({ putRow }) => ({
        putRow: (rpc, write, row, condition) => putRow(rpc, write, row, 'exists' in condition ? condition : ({} as never)),
      })),
  },
  {
    name: 'writes that take others for themselves (Firestore)',
    caughtBy: /^I(1|2|3|4|5|10|11|12|17):|without a claim/,
    store: 'firestore',
    plant: () => replace<typeof Put>('backends/state/firestore/put.ts', () => ({ newWriteId: () => 'the same for all' })),
  },
  {
    name: 'a put that S3 answers with 409 is not sent again',
    caughtBy: /^I17:/,
    store: 'dynamodb',
    plant: () =>
      replace<typeof S3Errors>('backends/blobs/s3/s3-errors.ts', ({ answerOf, s3Error }) => ({
        s3Error: (cause, ...rest) =>
          answerOf(cause).status === 409 ? new GoldleafError('USAGE', 'S3 refused a put') : s3Error(cause, ...rest),
      })),
    scenario: { tasks: 3, twins: true, slowRate: 0.1, lossRate: 0.1, freezes: 3 },
    from: 100,
  },
];
