import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item } from './table.ts';

/** A row as DynamoDB's protocol spells it. */
export type WireItem = Record<string, AttributeValue>;

export function toWire(item: Item): WireItem {
  const wire: WireItem = {};
  for (const name in item) wire[name] = wireValue(item[name] as string | number);
  return wire;
}

export function wireValue(value: string | number): AttributeValue {
  return typeof value === 'number' ? { N: String(value) } : { S: value };
}

/** Of attributes that are neither text nor number nothing is kept: they are not ours. */
export function fromWire(item: WireItem): Item {
  const row: Record<string, string | number> = {};
  for (const name in item) {
    const { S, N } = item[name] as AttributeValue;
    if (S !== undefined) row[name] = S;
    else if (N !== undefined) row[name] = Number(N);
  }
  return row;
}
