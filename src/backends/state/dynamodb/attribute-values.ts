import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item } from './table.ts';

/** A row as DynamoDB's protocol spells it. */
export type WireItem = Record<string, AttributeValue>;

export function toWire(item: Item): WireItem {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, wireValue(value)]));
}

export function wireValue(value: string | number): AttributeValue {
  return typeof value === 'number' ? { N: String(value) } : { S: value };
}

/** Of attributes that are neither text nor number nothing is kept: they are not ours. */
export function fromWire(item: WireItem): Item {
  return Object.fromEntries(
    Object.entries(item).flatMap(([name, { S, N }]): [string, string | number][] => {
      if (S !== undefined) return [[name, S]];
      return N === undefined ? [] : [[name, Number(N)]];
    }),
  );
}
