import type { Bounds } from './bounds.ts';
import { movesFrom } from './moves.ts';
import { firstWorld, keyOf, type SmallWorld } from './small-world.ts';

export interface SearchResult {
  /** Different worlds, and ways from one to another. */
  readonly states: number;
  readonly moves: number;
  /** Worlds in which every task has come to its end. */
  readonly ends: number;
  readonly violation: string | undefined;
  /** What happened until then, one line a step. */
  readonly story: readonly string[];
}

interface Found {
  readonly ids: Map<string, number>;
  readonly parents: number[];
  /** Reversed: `to` was reached from `from`. */
  readonly from: number[];
  readonly to: number[];
  readonly ends: number[];
}

/**
 * Every order of events of a small fleet, by the same rules as the product's: breadth first, so that a story of a
 * violation is as short as can be. Checked at every step: the invariants of rows, root and COMPLETED. Checked at the
 * end: from every world some end can still be reached, with a root, or with FAILED units whose part does not stand.
 */
export function search(bounds: Bounds): SearchResult {
  const first = firstWorld(bounds);
  const found: Found = { ids: new Map([[keyOf(first), 0]]), parents: [-1], from: [], to: [], ends: [] };
  let frontier: (readonly [id: number, world: SmallWorld])[] = [[0, first]];
  while (frontier.length > 0) {
    const next: typeof frontier = [];
    for (const [id, world] of frontier) {
      const fault = faultOfWorld(world) ?? expand(found, next, id, world, bounds);
      if (fault !== undefined) return resultOf(found, bounds, fault, id);
    }
    frontier = next;
  }
  const stuck = firstStuck(found);
  return stuck === undefined ? resultOf(found, bounds) : resultOf(found, bounds, 'I11: from here on no end can be reached', stuck);
}

/** Notes every world one move further. Returns the first fault. */
function expand(found: Found, next: (readonly [number, SmallWorld])[], id: number, world: SmallWorld, bounds: Bounds): string | undefined {
  for (const { words, world: after, fault } of movesFrom(world, bounds)) {
    if (fault !== undefined) return `${fault} (${words()})`;
    const key = keyOf(after);
    let to = found.ids.get(key);
    if (to === undefined) {
      to = found.ids.size;
      found.ids.set(key, to);
      found.parents.push(id);
      if (isEnd(after)) found.ends.push(to);
      next.push([to, after]);
    }
    found.from.push(id);
    found.to.push(to);
  }
  return undefined;
}

function isEnd({ tasks }: SmallWorld): boolean {
  return tasks.every(({ place }) => place.at === 'over');
}

/** I6, I8 and I10, of a world as it stands. */
function faultOfWorld(world: SmallWorld): string | undefined {
  const units = world.rows.slice(0, -1);
  if (world.root && !world.parts.every(Boolean)) return 'I6: a root over a gap';
  if (world.completed && !world.root) return 'I8: COMPLETED, and no root stands';
  const undone = units.find(({ state, unit }) => state === 'DONE' && world.parts[unit] !== true);
  if (undone !== undefined) return `I6: unit ${undone.unit} is DONE, and its part does not stand`;
  if (!isEnd(world) || world.root) return undefined;
  const failed = units.filter(({ state }) => state === 'FAILED');
  if (failed.length === 0) return 'I9: every task ended, and there is no root';
  const committed = failed.find(({ unit }) => world.parts[unit] === true);
  return committed && world.strays.length === 0 ? `I10: unit ${committed.unit} is left FAILED, and its part stands` : undefined;
}

/** The first world from which no end can be reached any more. */
function firstStuck({ ids, from, to, ends }: Found): number | undefined {
  const reachedFrom = reverse(ids.size, from, to);
  const reaches = new Uint8Array(ids.size);
  const open = [...ends];
  for (const end of open) reaches[end] = 1;
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (let at = reachedFrom.starts[id] as number; at < (reachedFrom.starts[id + 1] as number); at++) {
      const before = reachedFrom.froms[at] as number;
      if (reaches[before] === 1) continue;
      reaches[before] = 1;
      open.push(before);
    }
  }
  const stuck = reaches.indexOf(0);
  return stuck < 0 ? undefined : stuck;
}

/** By the world that is reached, those that it is reached from. */
function reverse(size: number, from: readonly number[], to: readonly number[]): { starts: Int32Array; froms: Int32Array } {
  const starts = new Int32Array(size + 1);
  for (const id of to) starts[id + 1] = (starts[id + 1] as number) + 1;
  for (let id = 0; id < size; id++) starts[id + 1] = (starts[id + 1] as number) + (starts[id] as number);
  const froms = new Int32Array(from.length);
  const next = starts.slice();
  to.forEach((id, edge) => {
    froms[next[id] as number] = from[edge] as number;
    next[id] = (next[id] as number) + 1;
  });
  return { starts, froms };
}

function resultOf(found: Found, bounds: Bounds, violation?: string, id = 0): SearchResult {
  const { ids, from, ends } = found;
  const story = violation === undefined ? [] : tellWay(found, bounds, id);
  return { states: ids.size, moves: from.length, ends: ends.length, violation, story };
}

/** The way to a world, found once more by going it. */
function tellWay({ ids, parents }: Found, bounds: Bounds, id: number): readonly string[] {
  const way: number[] = [];
  for (let at = id; at > 0; at = parents[at] as number) way.unshift(at);
  const story: string[] = [];
  let world = firstWorld(bounds);
  for (const to of way) {
    const move = movesFrom(world, bounds).find((candidate) => ids.get(keyOf(candidate.world)) === to);
    if (move === undefined) break;
    story.push(move.words());
    world = move.world;
  }
  return story;
}
