/** One step at the far side of the wire. */
export interface RemoteCall {
  readonly store: 'state' | 'blobs';
  /** The contract's method. */
  readonly method: string;
  readonly args: readonly unknown[];
}

export type Answer = { readonly value: unknown } | { readonly error: unknown };

/** `complete 3@2`: what a person needs to follow a call. */
export function wordCall({ store, method, args }: RemoteCall): string {
  const [first, second] = args;
  const about = store === 'blobs' ? wordValue(first) : wordSubject(second);
  return about === '' ? method : `${method} ${about}`;
}

export function wordAnswer(answer: Answer): string {
  if ('error' in answer) return String(answer.error);
  const { value } = answer;
  return Array.isArray(value) ? `[${value.map(wordValue).join(', ')}]` : wordValue(value);
}

/** The unit a call is about, by number or by the fence it carries. */
function wordSubject(value: unknown): string {
  if (typeof value === 'number') return `${value}`;
  const { unit, token } = (value ?? {}) as { readonly unit?: number; readonly token?: number };
  return unit === undefined || token === undefined ? '' : `${unit}@${token}`;
}

interface Wordable {
  readonly kind?: string;
  readonly row?: unknown;
  readonly unit?: number | null;
  readonly state?: string;
  readonly token?: number;
  readonly beat?: number;
}

function wordValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return `${value.byteLength} bytes`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'nothing';
  const { kind, row, unit, state, token, beat } = value as Wordable;
  if (row !== undefined) return `${kind} ${wordValue(row)}`;
  if (token !== undefined) return `${unit}@${token}.${beat} ${state}`;
  return kind ?? state ?? JSON.stringify(value);
}
