import type * as ClaimMemory from '../../../../../src/backends/state/dynamodb/claim-memory.ts';
import type * as Expressions from '../../../../../src/backends/state/dynamodb/expressions.ts';
import type * as Lists from '../../../../../src/backends/state/dynamodb/dynamo-lists.ts';
import type * as Put from '../../../../../src/backends/state/firestore/put.ts';
import type * as S3Errors from '../../../../../src/backends/blobs/s3/s3-errors.ts';
import type * as UnitItem from '../../../../../src/backends/state/dynamodb/unit-item.ts';
import { replace, type Mutant } from './plant.ts';

/** Backends that use their store wrongly. */
export const BACKEND_MUTANTS: readonly Mutant[] = [
  {
    name: 'claim that does not compare the observed token (DynamoDB)',
    caughtBy: /^I[12]:/,
    plant: () =>
      replace<typeof UnitItem>('backends/state/dynamodb/unit-item.ts', ({ asRead }) => ({
        asRead: (row) => (row.state === 'PENDING' ? {} : asRead(row)),
      })),
  },
  {
    name: 'finishing on a stale read (DynamoDB, reads that may lag)',
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
  },
  {
    name: 'a claim that was sent is forgotten before its outcome is known (DynamoDB)',
    caughtBy: /^I(4|11):/,
    plant: () =>
      replace<typeof ClaimMemory>('backends/state/dynamodb/claim-memory.ts', ({ ClaimMemory }) => ({
        ClaimMemory: class extends ClaimMemory {
          override unitOf(): undefined {
            return undefined;
          }
        },
      })),
    scenario: { lossRate: 0.2, crashRate: 0, freezes: 0, outages: 0 },
  },
  {
    name: 'conditions left out of writes (DynamoDB)',
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
    name: '409 of S3 taken for a refusal, and nothing read back',
    caughtBy: /^I(7|17):/,
    plant: () =>
      replace<typeof S3Errors>('backends/blobs/s3/s3-errors.ts', ({ answerOf }) => ({
        answerOf: (cause) => {
          const answer = answerOf(cause);
          return answer.status === 409 ? { ...answer, status: 403, name: 'AccessDenied' } : answer;
        },
      })),
  },
];
