import { INDEXED } from '../../../backends/state/dynamodb/unit-item.ts';
import { Versions } from './versions.ts';

/** A row as the protocol spells it. */
export type WireItem = Readonly<Record<string, { readonly S?: string; readonly N?: string }>>;

export interface PutInput {
  readonly Item: WireItem;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: WireItem;
}

export interface QueryInput {
  readonly IndexName?: string;
  readonly ExpressionAttributeNames: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues: WireItem;
  readonly Select?: string;
  readonly ConsistentRead?: boolean;
  readonly ScanIndexForward?: boolean;
  readonly Limit?: number;
  readonly ExclusiveStartKey?: WireItem;
}

/** What the local index repeats of a row. */
const PROJECTED = new Set<string>(['pk', 'sk', 'q', ...INDEXED]);

/** Rows, their conditions and their sparse index, as DynamoDB documents them, for what the state store asks of it. */
export class DynamoTable {
  readonly #items = new Versions<WireItem>();

  get(pk: string, sk: string): WireItem | undefined {
    return this.#items.get(`${pk} ${sk}`);
  }

  put({ Item, ConditionExpression, ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: PutInput, at: number): void {
    const [pk, sk] = [textOf(Item, 'pk'), textOf(Item, 'sk')];
    const standing = this.get(pk, sk);
    const holds = (term: string): boolean => isTrue(term, standing, ExpressionAttributeNames, ExpressionAttributeValues);
    if (ConditionExpression !== undefined && !ConditionExpression.split(' AND ').every(holds)) {
      throw Object.assign(new Error('The conditional request failed'), { name: 'ConditionalCheckFailedException', Item: standing });
    }
    this.#items.set(`${pk} ${sk}`, Item, at);
  }

  /** One page: rows within the key's range, in its order, at most `limit` of them. */
  query(input: QueryInput, asOf: number, limit = input.Limit ?? Infinity): WireItem[] {
    const { ExpressionAttributeNames: names, ExpressionAttributeValues: values, ExclusiveStartKey: start } = input;
    const key = names['#key'] ?? 'sk';
    const [pk, from, to] = [':pk', ':from', ':to'].map((name) => textOf(values, name)) as [string, string, string];
    const order = input.ScanIndexForward === false ? -1 : 1;
    const place = (item: WireItem): string => `${textOf(item, key)} ${textOf(item, 'sk')}`;
    const compare = (left: string, right: string): number => (left === right ? 0 : left < right ? -order : order);
    const isIn = (item: WireItem): boolean => item[key] !== undefined && textOf(item, key) >= from && textOf(item, key) <= to;
    return this.#items
      .under(`${pk} `, asOf)
      .filter((item) => isIn(item) && (start === undefined || compare(place(item), place(start)) > 0))
      .sort((left, right) => compare(place(left), place(right)))
      .slice(0, limit)
      .map((item) => (input.IndexName === undefined || input.Select === 'ALL_ATTRIBUTES' ? item : projected(item)));
  }
}

export function textOf(item: WireItem, name: string): string {
  return item[name]?.S ?? '';
}

function projected(item: WireItem): WireItem {
  return Object.fromEntries(Object.entries(item).filter(([name]) => PROJECTED.has(name)));
}

/** The few terms that our conditions are made of. */
function isTrue(term: string, item: WireItem | undefined, names: Readonly<Record<string, string>>, values: WireItem): boolean {
  const [, call, name = '', value = ''] = /^(?:(attribute_exists|attribute_not_exists)\((#\w+)\)|.*)$/.exec(term) ?? [];
  const attribute = item?.[names[name] ?? ''];
  if (call === 'attribute_exists') return attribute !== undefined;
  if (call === 'attribute_not_exists') return attribute === undefined;
  const [, left = '', right = value] = /^(#\w+) = (:\w+)$/.exec(term) ?? [];
  if (left === '') throw new Error(`the model of DynamoDB does not know the condition ${term}`);
  const [standing, wanted] = [item?.[names[left] ?? ''], values[right]];
  return standing !== undefined && standing.S === wanted?.S && standing.N === wanted?.N;
}
