import type { CreateTableCommandInput, TableDescription } from '@aws-sdk/client-dynamodb';
import { INDEXED } from './unit-item.ts';

/** The local index by `q`. A local one can be read strongly, and is made with its table or never. */
export const INDEX = 'by-q';

export function tableInput(table: string): CreateTableCommandInput {
  return {
    TableName: table,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: ['pk', 'sk', 'q'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: keys('pk', 'sk'),
    LocalSecondaryIndexes: [
      { IndexName: INDEX, KeySchema: keys('pk', 'q'), Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...INDEXED] } },
    ],
  };
}

/** Why a standing table cannot hold state; undefined when it can. */
export function misfitOf({ KeySchema, LocalSecondaryIndexes = [] }: TableDescription): string | undefined {
  if (!isKeyedBy(KeySchema, 'pk', 'sk')) return 'its key is not (pk, sk)';
  const index = LocalSecondaryIndexes.find(({ IndexName }) => IndexName === INDEX);
  if (index === undefined) return `it has no local index ${INDEX}, which can only be made with the table`;
  if (!isKeyedBy(index.KeySchema, 'pk', 'q')) return `the key of its index ${INDEX} is not (pk, q)`;
  const { ProjectionType, NonKeyAttributes = [] } = index.Projection ?? {};
  const missing = ProjectionType === 'ALL' ? [] : INDEXED.filter((name) => !NonKeyAttributes.includes(name));
  return missing.length === 0 ? undefined : `its index ${INDEX} lacks ${missing.join(', ')}`;
}

function keys(partition: string, sort: string): { AttributeName: string; KeyType: 'HASH' | 'RANGE' }[] {
  return [
    { AttributeName: partition, KeyType: 'HASH' },
    { AttributeName: sort, KeyType: 'RANGE' },
  ];
}

function isKeyedBy(schema: TableDescription['KeySchema'], partition: string, sort: string): boolean {
  const nameOf = (type: string): string | undefined => schema?.find(({ KeyType }) => KeyType === type)?.AttributeName;
  return nameOf('HASH') === partition && nameOf('RANGE') === sort;
}
