import { unitRanges, type RunMarker } from '../../kernel/run/plan.ts';
import type { UnitRange } from '../../kernel/run/unit.ts';
import type { Footing } from '../ground/footing.ts';
import { ownFolder } from './own-folder.ts';

/** So many rows in one call: a peer sees the plan grow between two calls, and other callers of the store get a turn. */
const CHUNK = 1000;

/**
 * Writes what is missing of a plan and sets it `planned`. Units are a pure function of the marker and written if
 * absent, so it does not matter how many planners do this, nor how late one of them wakes.
 *
 * @returns how many rows it created
 * @throws GoldleafError `FOLDER_TAKEN`
 */
export async function writePlan(footing: Footing, run: RunMarker): Promise<number> {
  const { deps, state, blobs } = footing;
  await ownFolder(footing, run);
  let created = 0;
  for (const ranges of inChunks(unitRanges(run.settings), CHUNK)) {
    created += await state.call(() => deps.state.writeUnits(run, ranges));
  }
  await blobs.call(() => deps.blobs.flush());
  await state.call(() => deps.state.markPlanned(run));
  return created;
}

function* inChunks(ranges: Iterable<UnitRange>, size: number): Generator<readonly UnitRange[]> {
  let chunk: UnitRange[] = [];
  for (const range of ranges) {
    chunk.push(range);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
