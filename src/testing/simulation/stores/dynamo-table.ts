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

  /** Moves with every change. */
  get changes(): number {
    return this.#items.changes;
  }

  get(pk: string, sk: string): WireItem | undefined {
    return this.at(placeOf(pk, sk));
  }

  /** The row at a {@link placeOf place}. */
  at(place: string): WireItem | undefined {
    return this.#items.get(place);
  }

  put({ Item, ConditionExpression, ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: PutInput, at: number): void {
    const [pk, sk] = [textOf(Item, 'pk'), textOf(Item, 'sk')];
    const standing = this.get(pk, sk);
    const holds = (term: Term): boolean => isTrue(term, standing, ExpressionAttributeNames, ExpressionAttributeValues);
    if (ConditionExpression !== undefined && !termsOf(ConditionExpression).every(holds)) {
      throw Object.assign(new Error('The conditional request failed'), { name: 'ConditionalCheckFailedException', Item: standing });
    }
    this.#items.set(placeOf(pk, sk), Item, at);
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

/** By what a row is found: the two parts of its key. */
export function placeOf(pk: string, sk: string): string {
  return `${pk} ${sk}`;
}

function projected(item: WireItem): WireItem {
  const kept: Record<string, WireItem[string]> = {};
  for (const name in item) if (PROJECTED.has(name)) kept[name] = item[name] as WireItem[string];
  return kept;
}

/** A condition on one attribute: that it exists, that it does not, or that it equals a value. */
type Term =
  { readonly is: 'attribute_exists' | 'attribute_not_exists'; readonly name: string } | { readonly name: string; readonly value: string };

/** The store asks the same few conditions again and again. */
const known = new Map<string, readonly Term[]>();

function termsOf(condition: string): readonly Term[] {
  const terms = known.get(condition) ?? condition.split(' AND ').map(termOf);
  known.set(condition, terms);
  return terms;
}

/** The few terms that our conditions are made of. */
function termOf(term: string): Term {
  const [, is, subject] = /^(attribute_exists|attribute_not_exists)\((#\w+)\)$/.exec(term) ?? [];
  if (subject !== undefined) return { is: is as 'attribute_exists', name: subject };
  const [, name, value] = /^(#\w+) = (:\w+)$/.exec(term) ?? [];
  if (name === undefined || value === undefined) throw new Error(`the model of DynamoDB does not know the condition ${term}`);
  return { name, value };
}

function isTrue(term: Term, item: WireItem | undefined, names: Readonly<Record<string, string>>, values: WireItem): boolean {
  const attribute = item?.[names[term.name] ?? ''];
  if ('is' in term) return (attribute !== undefined) === (term.is === 'attribute_exists');
  const wanted = values[term.value];
  return attribute !== undefined && attribute.S === wanted?.S && attribute.N === wanted?.N;
}
