import type { Fence, Observed, UnitRow } from '../../../kernel/run/unit.ts';
import { newFinish, newUnit } from '../../../kernel/run/unit.ts';
import type { Bounds } from './bounds.ts';

/** A write that is on its way, as its sender meant it. */
export type Request =
  | { readonly kind: 'claim'; readonly unit: number; readonly token: number; readonly nonce: string }
  | { readonly kind: 'renew' | 'complete' | 'release'; readonly fence: Fence }
  | { readonly kind: 'reclaim'; readonly unit: number; readonly observed: Observed }
  | { readonly kind: 'adopt'; readonly unit: number; readonly token: number };

/** What a task is at. */
export type Place =
  /** Between two things: it looks at the rows next. */
  | { readonly at: 'look' }
  /** It waits for an answer; `told` once the request took effect. `next`: what it goes on with when all is well. */
  | { readonly at: 'waiting'; readonly request: Request; readonly told: 'yes' | 'no' | undefined; readonly next: Place }
  /** It holds a unit, and makes its part. */
  | { readonly at: 'work'; readonly fence: Fence; readonly made: boolean }
  /** It holds the finish row. */
  | { readonly at: 'finish'; readonly fence: Fence; readonly step: 'check' | 'root' | 'completed' | 'row' }
  | { readonly at: 'dead' }
  | { readonly at: 'over'; readonly why: 'root-stands' | 'units-failed' };

export interface SmallTask {
  readonly place: Place;
  /** How often it was started: with its index, who it is. */
  readonly attempt: number;
}

/** Everything there is. The rows are the units' in order, and the finish row last. */
export interface SmallWorld {
  readonly rows: readonly UnitRow[];
  /** Units whose part stands. */
  readonly parts: readonly boolean[];
  readonly root: boolean;
  readonly completed: boolean;
  readonly tasks: readonly SmallTask[];
  /** Requests that nobody waits for any more, and that may still arrive. */
  readonly strays: readonly Request[];
  readonly left: Pick<Bounds, 'crashes' | 'lostReplies' | 'suspicions' | 'beats'>;
}

export function firstWorld({ tasks, units, crashes, lostReplies, suspicions, beats }: Bounds): SmallWorld {
  const ranges = Array.from({ length: units }, (_, unit) => newUnit({ unit, start: unit, count: 1 }));
  return {
    rows: [...ranges, newFinish()],
    parts: ranges.map(() => false),
    root: false,
    completed: false,
    tasks: Array.from({ length: tasks }, () => ({ place: { at: 'look' }, attempt: 0 })),
    strays: [],
    left: { crashes, lostReplies, suspicions, beats },
  };
}

/** The row of a unit, or the finish row. */
export function rowOf({ rows }: SmallWorld, unit: number): UnitRow {
  return rows.at(unit) as UnitRow;
}

/** Two worlds with one key are the same. Short, and put together at one go: there are millions. */
export function keyOf({ rows, parts, root, completed, tasks, strays, left }: SmallWorld): string {
  let key = `${left.crashes}${left.lostReplies}${left.suspicions}${left.beats}${root ? 1 : 0}${completed ? 1 : 0}`;
  for (const stands of parts) key += stands ? '1' : '0';
  for (const { state, token, beat, attempts, nonce } of rows) key += ` ${state[0]}${token}.${beat}.${attempts}.${nonce ?? ''}`;
  for (const { place, attempt } of tasks) key += ` ${attempt}${keyOfPlace(place)}`;
  // Whichever was sent first: they arrive in any order.
  if (strays.length === 1) return `${key}|${keyOfRequest(strays[0] as Request)}`;
  return strays.length === 0 ? key : `${key}|${strays.map(keyOfRequest).sort().join(' ')}`;
}

/** Kinds of requests and places start with different letters, a release and a reclaim too. */
function keyOfRequest(request: Request): string {
  switch (request.kind) {
    case 'claim':
      return `c${request.unit}@${request.token}${request.nonce}`;
    case 'reclaim':
      return `t${request.unit}@${request.observed.token}.${request.observed.beat}`;
    case 'adopt':
      return `a${request.unit}@${request.token}`;
    case 'renew':
      return `b${request.fence.unit}@${request.fence.token}${request.fence.nonce}`;
    case 'complete':
      return `d${request.fence.unit}@${request.fence.token}${request.fence.nonce}`;
    case 'release':
      return `r${request.fence.unit}@${request.fence.token}${request.fence.nonce}`;
  }
}

function keyOfPlace(place: Place): string {
  switch (place.at) {
    case 'waiting':
      return `w${keyOfRequest(place.request)}${place.told === undefined ? '?' : place.told === 'yes' ? '+' : '-'}${keyOfPlace(place.next)}`;
    case 'work':
      return `m${place.made ? 1 : 0}${place.fence.nonce}`;
    case 'finish':
      return `f${place.step}${place.fence.nonce}`;
    case 'over':
      return place.why;
    default:
      return place.at;
  }
}

export function wordRequest(request: Request): string {
  switch (request.kind) {
    case 'claim':
      return `claim ${request.unit}@${request.token} as ${request.nonce}`;
    case 'reclaim':
      return `reclaim ${request.unit}@${request.observed.token}.${request.observed.beat}`;
    case 'adopt':
      return `adopt ${request.unit}@${request.token}`;
    default:
      return `${request.kind} ${request.fence.unit}@${request.fence.token} of ${request.fence.nonce}`;
  }
}
