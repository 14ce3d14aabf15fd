/** Firestore values as the wire carries them, their order, and paths into them. */

export interface Timestamp {
  readonly seconds: string;
  readonly nanos: number;
}

export interface Value {
  valueType?: string;
  nullValue?: unknown;
  booleanValue?: boolean;
  integerValue?: string;
  doubleValue?: number;
  timestampValue?: Timestamp;
  stringValue?: string;
  bytesValue?: Uint8Array;
  referenceValue?: string;
  geoPointValue?: { latitude: number; longitude: number };
  arrayValue?: { values?: Value[] };
  mapValue?: { fields?: Fields };
}

export type Fields = Record<string, Value>;

/** The order between types: https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering */
const TYPE_ORDER: Readonly<Record<string, number>> = {
  nullValue: 0,
  booleanValue: 1,
  integerValue: 2,
  doubleValue: 2,
  timestampValue: 3,
  stringValue: 4,
  bytesValue: 5,
  referenceValue: 6,
  geoPointValue: 7,
  arrayValue: 8,
  mapValue: 9,
};

export function kindOf(value: Value): string {
  return value.valueType ?? Object.keys(value)[0] ?? 'nullValue';
}

export function typeOrder(value: Value): number {
  return TYPE_ORDER[kindOf(value)] ?? 0;
}

export function isNumber(value: Value): boolean {
  return typeOrder(value) === 2;
}

export function numberOf(value: Value): number {
  return kindOf(value) === 'integerValue' ? Number(value.integerValue) : (value.doubleValue ?? 0);
}

/** A value with the discriminator that the proto loader adds on the way in. */
export function tagged(value: Value): Value {
  return { ...value, valueType: kindOf(value) };
}

export function toTimestamp(micros: bigint): Timestamp {
  return { seconds: String(micros / 1_000_000n), nanos: Number(micros % 1_000_000n) * 1000 };
}

export function toMicros(time: Timestamp): bigint {
  return BigInt(time.seconds ?? 0) * 1_000_000n + BigInt(Math.floor((time.nanos ?? 0) / 1000));
}

/** Negative, zero or positive, in Firestore's total order of values. */
export function compareValues(left: Value, right: Value): number {
  const byType = typeOrder(left) - typeOrder(right);
  if (byType !== 0) return byType;
  switch (kindOf(left)) {
    case 'nullValue':
      return 0;
    case 'booleanValue':
      return Number(left.booleanValue) - Number(right.booleanValue);
    case 'integerValue':
    case 'doubleValue':
      return numberOf(left) - numberOf(right);
    case 'timestampValue':
      return Number(toMicros(left.timestampValue as Timestamp) - toMicros(right.timestampValue as Timestamp));
    case 'stringValue':
      return compareUtf8(left.stringValue ?? '', right.stringValue ?? '');
    case 'bytesValue':
      return Buffer.compare(left.bytesValue ?? Buffer.alloc(0), right.bytesValue ?? Buffer.alloc(0));
    case 'referenceValue':
      return compareLists((left.referenceValue ?? '').split('/'), (right.referenceValue ?? '').split('/'), compareUtf8);
    case 'geoPointValue':
      return compareGeoPoints(left, right);
    case 'arrayValue':
      return compareLists(left.arrayValue?.values ?? [], right.arrayValue?.values ?? [], compareValues);
    default:
      return compareMaps(left.mapValue?.fields ?? {}, right.mapValue?.fields ?? {});
  }
}

/** By code point, as the bytes of UTF-8 order them; a string's own order is by code unit. */
function compareUtf8(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const [one, other] = [left.charCodeAt(at), right.charCodeAt(at)];
    if (one !== other) return rankOfUnit(one) - rankOfUnit(other);
  }
  return left.length - right.length;
}

/** Halves of pairs stand for code points above all single units. */
function rankOfUnit(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function compareLists<T>(left: readonly T[], right: readonly T[], compare: (left: T, right: T) => number): number {
  for (const [place, item] of left.entries()) {
    if (place >= right.length) break;
    const order = compare(item, right[place] as T);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareGeoPoints(left: Value, right: Value): number {
  const byLatitude = (left.geoPointValue?.latitude ?? 0) - (right.geoPointValue?.latitude ?? 0);
  return byLatitude === 0 ? (left.geoPointValue?.longitude ?? 0) - (right.geoPointValue?.longitude ?? 0) : byLatitude;
}

function compareMaps(left: Fields, right: Fields): number {
  const entries = (fields: Fields): [string, Value][] => Object.entries(fields).sort(([a], [b]) => compareUtf8(a, b));
  return compareLists(entries(left), entries(right), ([a, x], [b, y]) => compareUtf8(a, b) || compareValues(x, y));
}

const parsedPaths = new Map<string, readonly string[]>();

/** `` a.`b.c` `` → `['a', 'b.c']` */
export function parsePath(path: string): readonly string[] {
  const known = parsedPaths.get(path);
  if (known !== undefined) return known;
  const parts = splitPath(path);
  parsedPaths.set(path, parts);
  return parts;
}

function splitPath(path: string): readonly string[] {
  const parts: string[] = [];
  for (const match of path.matchAll(/`((?:[^`\\]|\\.)*)`|([^.`]+)/g)) {
    parts.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll(/\\(.)/g, '$1'));
  }
  return parts;
}

export function getAt(fields: Fields, path: readonly string[]): Value | undefined {
  if (path.length === 1) return fields[path[0] as string];
  let here: Fields | undefined = fields;
  for (const [place, name] of path.entries()) {
    const value: Value | undefined = here?.[name];
    if (value === undefined || place === path.length - 1) return value;
    here = value.mapValue?.fields;
  }
  return undefined;
}

/** Sets or, for undefined, removes the value at the path, making maps on the way. */
export function setAt(fields: Fields, path: readonly string[], value: Value | undefined): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  if (rest.length === 0) {
    if (value === undefined) delete fields[name];
    else fields[name] = value;
    return;
  }
  let map = fields[name]?.mapValue;
  if (map === undefined) {
    if (value === undefined) return;
    map = { fields: {} };
    fields[name] = { mapValue: map, valueType: 'mapValue' };
  }
  map.fields ??= {};
  setAt(map.fields, rest, value);
}
