import { FINISH_UNIT, type UnitRow } from '../../kernel/run/unit.ts';

/** One request at the far side of the wire, as its store calls it. */
export interface RemoteCall {
  readonly store: 'state' | 'blobs';
  /** `PutItem`, `commit`, `transaction`: a word of the store's own. */
  readonly name: string;
  /** Whether it may change anything. */
  readonly changes: boolean;
  /** The object it is about. */
  readonly key?: string;
  /** The object's bytes, should the call put them. */
  readonly bytes?: Uint8Array;
  /** What the caller gets when nobody answers, and when the store is asked for too much; errors as its client throws them. */
  readonly errors: WireErrors;
}

export interface WireErrors {
  readonly unanswered: (call: RemoteCall) => unknown;
  readonly throttled: (call: RemoteCall) => unknown;
}

export type Answer = { readonly value: unknown } | { readonly error: unknown };

export function answerOf(effect: () => unknown): Answer {
  try {
    return { value: effect() };
  } catch (error) {
    return { error };
  }
}

export function wordRequest({ name, key }: RemoteCall): string {
  return key === undefined ? name : `${name} ${key}`;
}

/** A call of a store's contract, as the engine makes it. */
export interface ContractCall {
  readonly method: string;
  readonly args: readonly unknown[];
}

/** `complete 3@2`: what a person needs to follow a call. */
export function wordCall({ method, args }: ContractCall): string {
  const about = wordSubject(args[1]) || wordSubject(args[0]);
  return about === '' ? method : `${method} ${about}`;
}

export function wordAnswer(answer: Answer): string {
  if ('error' in answer) return String(answer.error);
  const { value } = answer;
  return Array.isArray(value) ? `[${value.map(wordValue).join(', ')}]` : wordValue(value);
}

/** The unit a call is about, by number or by the fence it carries; the key of an object. */
function wordSubject(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return wordUnit(value);
  const { unit, token } = (value ?? {}) as { readonly unit?: number; readonly token?: number };
  return unit === undefined || token === undefined ? '' : `${wordUnit(unit)}@${token}`;
}

function wordUnit(unit: number): string {
  return unit === FINISH_UNIT ? 'finish' : String(unit);
}

/** `3@2.1`: unit 3 under its second claim, which has beaten once. */
export function wordRow({ unit, token, beat }: Pick<UnitRow, 'unit' | 'token' | 'beat'>): string {
  return `${wordUnit(unit)}@${token}.${beat}`;
}

interface Wordable {
  readonly created?: boolean;
  readonly kind?: string;
  readonly row?: unknown;
  readonly unit?: number;
  readonly state?: string;
  readonly token?: number;
  readonly beat?: number;
}

function wordValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return `${value.byteLength} bytes`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'nothing';
  const { created, kind, row, unit = 0, state, token, beat = 0 } = value as Wordable;
  if (created !== undefined) return created ? 'created' : 'it stands';
  if (row !== undefined) return `${kind} ${wordValue(row)}`;
  if (token !== undefined) return `${wordRow({ unit, token, beat })} ${state}`;
  return kind ?? state ?? JSON.stringify(value);
}
