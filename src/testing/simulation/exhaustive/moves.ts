import { applyRequest } from './apply-request.ts';
import type { Bounds } from './bounds.ts';
import { wordRequest, type SmallTask, type SmallWorld } from './small-world.ts';
import { nameOf, taskMoves, withPlace, type Move } from './task-moves.ts';

/** Everything that may happen next. */
export function movesFrom(world: SmallWorld, bounds: Bounds): readonly Move[] {
  const moves: Move[] = [];
  for (let index = 0; index < world.tasks.length; index++) {
    moves.push(...taskMoves(world, index));
    moves.push(...arrival(world, index, bounds));
    moves.push(...lostReply(world, index));
    moves.push(...crash(world, index));
    moves.push(...restart(world, index));
  }
  for (let stray = 0; stray < world.strays.length; stray++) moves.push(strayArrival(world, stray, bounds));
  return moves;
}

/** A task's request takes effect. */
function arrival(world: SmallWorld, index: number, { maxAttempts }: Bounds): readonly Move[] {
  const { place } = world.tasks[index] as SmallTask;
  if (place.at !== 'waiting' || place.told !== undefined) return [];
  const { world: after, told, fault } = applyRequest(world, place.request, maxAttempts);
  return [{ words: () => `${wordRequest(place.request)} arrives`, world: withPlace(after, index, { ...place, told }), fault }];
}

/** The task gives up waiting and sends the request again; the first may have arrived, or still may. */
function lostReply(world: SmallWorld, index: number): readonly Move[] {
  const { place } = world.tasks[index] as SmallTask;
  if (place.at !== 'waiting' || world.left.lostReplies === 0) return [];
  const left = { ...world.left, lostReplies: world.left.lostReplies - 1 };
  const strays = place.told === undefined ? [...world.strays, place.request] : world.strays;
  const words = (): string => `${nameOf(world, index)} gets no answer and sends ${wordRequest(place.request)} again`;
  return [{ words, world: withPlace({ ...world, strays, left }, index, { ...place, told: undefined }) }];
}

/** A process dies. What it has sent goes on without it. */
function crash(world: SmallWorld, index: number): readonly Move[] {
  const { place } = world.tasks[index] as SmallTask;
  if (place.at === 'dead' || place.at === 'over' || world.left.crashes === 0) return [];
  const left = { ...world.left, crashes: world.left.crashes - 1 };
  const strays = place.at === 'waiting' && place.told === undefined ? [...world.strays, place.request] : world.strays;
  return [{ words: () => `${nameOf(world, index)} dies`, world: withPlace({ ...world, strays, left }, index, { at: 'dead' }) }];
}

function restart(world: SmallWorld, index: number): readonly Move[] {
  const { place, attempt } = world.tasks[index] as SmallTask;
  if (place.at !== 'dead') return [];
  const tasks = world.tasks.map((task, at) => (at === index ? { place: { at: 'look' } as const, attempt: attempt + 1 } : task));
  return [{ words: () => `${nameOf(world, index)} is started again`, world: { ...world, tasks } }];
}

function strayArrival(world: SmallWorld, stray: number, { maxAttempts }: Bounds): Move {
  const request = world.strays[stray] as SmallWorld['strays'][number];
  const { world: after, fault } = applyRequest(world, request, maxAttempts);
  return {
    words: () => `${wordRequest(request)} arrives late`,
    world: { ...after, strays: world.strays.filter((_, at) => at !== stray) },
    fault,
  };
}
