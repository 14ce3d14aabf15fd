import { wireValue, type WireItem } from './attribute-values.ts';
import type { Expected, Range } from './table.ts';

/** Every name goes by an alias: half of ours are reserved words. */
interface Expression {
  readonly text: string;
  readonly names: Record<string, string>;
  readonly values: WireItem;
}

export interface ConditionInput {
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: WireItem;
}

export function conditionInput(expected: Expected | undefined): ConditionInput {
  if (expected === undefined) return {};
  if (expected === 'absent') return { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };
  const { text, names, values } = allEqual(expected);
  return { ConditionExpression: text, ExpressionAttributeNames: names, ExpressionAttributeValues: values };
}

export interface RangeInput {
  readonly KeyConditionExpression: string;
  readonly ProjectionExpression?: string;
  readonly ExpressionAttributeNames: Record<string, string>;
  readonly ExpressionAttributeValues: WireItem;
}

export function rangeInput({ pk, by, from, to, only = [] }: Range): RangeInput {
  const projected = Object.fromEntries(only.map((name) => [`#${name}`, name]));
  return {
    KeyConditionExpression: '#pk = :pk AND #key BETWEEN :from AND :to',
    ...(only.length === 0 ? {} : { ProjectionExpression: Object.keys(projected).join(', ') }),
    ExpressionAttributeNames: { '#pk': 'pk', '#key': by, ...projected },
    ExpressionAttributeValues: { ':pk': wireValue(pk), ':from': wireValue(from), ':to': wireValue(to) },
  };
}

function allEqual(expected: Exclude<Expected, 'absent'>): Expression {
  const names: Record<string, string> = {};
  const values: WireItem = {};
  const terms = Object.entries(expected).map(([name, value]) => {
    names[`#${name}`] = name;
    if (value === undefined) return `attribute_not_exists(#${name})`;
    values[`:${name}`] = wireValue(value);
    return `#${name} = :${name}`;
  });
  // A row that is not there has none of the attributes either.
  names['#pk'] = 'pk';
  return { text: ['attribute_exists(#pk)', ...terms].join(' AND '), names, values };
}
