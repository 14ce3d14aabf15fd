import { FINISH_UNIT, type Fence, type UnitRow } from '../../../kernel/run/unit.ts';
import { rowOf, wordRequest, type Place, type Request, type SmallTask, type SmallWorld } from './small-world.ts';

/** One thing that may happen next. */
export interface Move {
  /** Put into words only for a story. */
  readonly words: () => string;
  readonly world: SmallWorld;
  /** The invariant that it breaks. */
  readonly fault?: string | undefined;
}

const LOOK: Place = { at: 'look' };

/** What a task may do next of its own, by the engine's drain loop. Rows are read strongly, and a write is sent in the same moment. */
export function taskMoves(world: SmallWorld, index: number): readonly Move[] {
  const { place } = world.tasks[index] as SmallTask;
  switch (place.at) {
    case 'look':
      return looking(world, index);
    case 'work':
      return working(world, index, place);
    case 'finish':
      return finishing(world, index, place);
    case 'waiting':
      return place.told === undefined ? [] : [answered(world, index, place)];
    default:
      return [];
  }
}

export function withPlace(world: SmallWorld, index: number, place: Place): SmallWorld {
  const { rows, parts, root, completed, strays, left } = world;
  const tasks = world.tasks.slice();
  tasks[index] = { place, attempt: (world.tasks[index] as SmallTask).attempt };
  return { rows, parts, root, completed, tasks, strays, left };
}

/** The task sends a request, and goes on with `next` when it is told yes. */
export function send(world: SmallWorld, index: number, request: Request, next: Place): Move {
  const place: Place = { at: 'waiting', request, told: undefined, next };
  return { words: () => `${nameOf(world, index)} sends ${wordRequest(request)}`, world: withPlace(world, index, place) };
}

export function nameOf({ tasks }: SmallWorld, index: number): string {
  return `${String.fromCharCode(97 + index)}${tasks[index]?.attempt}`;
}

function looking(world: SmallWorld, index: number): readonly Move[] {
  const units = world.rows.slice(0, -1);
  const free = units.filter(({ state }) => state === 'PENDING');
  if (free.length > 0) return free.map((row) => claim(world, index, row));
  const finish = rowOf(world, FINISH_UNIT);
  if (world.root) return [end(world, index, 'root-stands')];
  if (finish.state === 'RUNNING') return suspect(world, index, [finish], LOOK);
  if (units.every(({ state }) => state === 'DONE' || state === 'FAILED')) {
    const failed = failures(world, index);
    if (failed.length > 0) return failed;
  }
  return finish.state === 'PENDING' ? [claim(world, index, finish)] : [];
}

function working(world: SmallWorld, index: number, { fence, made }: Place & { at: 'work' }): readonly Move[] {
  const beat: readonly Move[] =
    world.left.beats > 0
      ? [
          send(
            { ...world, left: { ...world.left, beats: world.left.beats - 1 } },
            index,
            { kind: 'renew', fence },
            { at: 'work', fence, made },
          ),
        ]
      : [];
  if (made || world.parts[fence.unit] === true) return [send(world, index, { kind: 'complete', fence }, LOOK), ...beat];
  const parts = world.parts.map((stands, unit) => stands || unit === fence.unit);
  return [
    {
      words: () => `${nameOf(world, index)} puts the part of ${fence.unit}`,
      world: withPlace({ ...world, parts }, index, { at: 'work', fence, made: true }),
    },
    ...beat,
  ];
}

function finishing(world: SmallWorld, index: number, { fence, step }: Place & { at: 'finish' }): readonly Move[] {
  const name = (): string => nameOf(world, index);
  const next = (following: 'root' | 'completed' | 'row'): Place => ({ at: 'finish', fence, step: following });
  switch (step) {
    case 'check':
      return checking(world, index, fence);
    case 'root': {
      const fault = world.parts.every(Boolean) ? undefined : 'I6: a root over a gap';
      return [{ words: () => `${name()} puts the root`, world: withPlace({ ...world, root: true }, index, next('completed')), fault }];
    }
    case 'completed': {
      const fault = world.root ? undefined : 'I8: COMPLETED, and no root stands';
      return [{ words: () => `${name()} sets COMPLETED`, world: withPlace({ ...world, completed: true }, index, next('row')), fault }];
    }
    case 'row':
      return [send(world, index, { kind: 'complete', fence }, { at: 'over', why: 'root-stands' })];
  }
}

function checking(world: SmallWorld, index: number, fence: Fence): readonly Move[] {
  const units = world.rows.slice(0, -1);
  const release = send(world, index, { kind: 'release', fence }, LOOK);
  if (units.some(({ state }) => state === 'PENDING')) return [release];
  const running = units.filter(({ state }) => state === 'RUNNING');
  if (running.length > 0) return suspect(world, index, running, { at: 'finish', fence, step: 'check' });
  if (units.some(({ state }) => state === 'FAILED')) return [release];
  return [
    {
      words: () => `${nameOf(world, index)} sees that no unit is open`,
      world: withPlace(world, index, { at: 'finish', fence, step: 'root' }),
    },
  ];
}

/** FAILED units whose part stands are adopted; others end the task. */
function failures(world: SmallWorld, index: number): readonly Move[] {
  const failed = world.rows.filter(({ state, unit }) => state === 'FAILED' && unit !== FINISH_UNIT);
  const committed = failed.find(({ unit }) => world.parts[unit] === true);
  if (committed !== undefined) return [send(world, index, { kind: 'adopt', unit: committed.unit, token: committed.token }, LOOK)];
  return failed.length > 0 ? [end(world, index, 'units-failed')] : [];
}

function claim(world: SmallWorld, index: number, { unit, token }: UnitRow): Move {
  const nonce = `${nameOf(world, index)}/${unit}.${token + 1}`;
  const fence = { unit, token: token + 1, nonce };
  const next: Place = unit === FINISH_UNIT ? { at: 'finish', fence, step: 'check' } : { at: 'work', fence, made: false };
  return send(world, index, { kind: 'claim', unit, token, nonce }, next);
}

/** Takes rows back from the dead, and as often as the bounds allow from the living, as if time had passed. */
function suspect(world: SmallWorld, index: number, rows: readonly UnitRow[], next: Place): readonly Move[] {
  return rows.flatMap(({ unit, token, beat, nonce }) => {
    const lives = isAlive(world, nonce ?? '');
    if (lives && (world.left.suspicions === 0 || (nonce ?? '').startsWith(`${nameOf(world, index)}/`))) return [];
    const left = { ...world.left, suspicions: world.left.suspicions - (lives ? 1 : 0) };
    return [send({ ...world, left }, index, { kind: 'reclaim', unit, observed: { token, beat } }, next)];
  });
}

/** Whether the claim's task lives, and works under it. */
function isAlive(world: SmallWorld, nonce: string): boolean {
  return world.tasks.some(({ place }, index) => nonce.startsWith(`${nameOf(world, index)}/`) && place.at !== 'dead' && place.at !== 'over');
}

function answered(world: SmallWorld, index: number, { request, told, next }: Place & { at: 'waiting' }): Move {
  const words = (): string => `${nameOf(world, index)} is told ${told} of ${wordRequest(request)}`;
  // A reclaim that came too late leaves the observer where it was; any other "no" means that the claim is not its own.
  const goesOn = told === 'yes' || request.kind === 'reclaim' || request.kind === 'adopt';
  return { words, world: withPlace(world, index, goesOn ? next : LOOK) };
}

function end(world: SmallWorld, index: number, why: 'root-stands' | 'units-failed'): Move {
  return { words: () => `${nameOf(world, index)} ends: ${why}`, world: withPlace(world, index, { at: 'over', why }) };
}
