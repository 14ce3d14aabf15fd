import type { Bounds } from './bounds.ts';
import type { SearchResult } from './search.ts';

/** What a search came to, as a person reads it. */
export function wordSearch(bounds: Bounds, { states, moves, ends, violation, story }: SearchResult, elapsedMs: number): string {
  const { tasks, units, crashes, lostReplies, suspicions, beats, maxAttempts } = bounds;
  const what =
    `${tasks} tasks, ${units} units, crashes ${crashes}, lost replies ${lostReplies}, wrong suspicions ${suspicions}, ` +
    `beats ${beats}, attempts ${maxAttempts}`;
  const covered = `${states} states, ${moves} moves, ${ends} ends, ${(elapsedMs / 1000).toFixed(1)} s`;
  return violation === undefined ? `${what}: ${covered}, all well` : [`${what}: ${violation}`, covered, ...story].join('\n');
}
