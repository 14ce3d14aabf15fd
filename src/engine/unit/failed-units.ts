import { isGoldleafError } from '../../kernel/errors.ts';
import type { RunMarker } from '../../kernel/run/plan.ts';
import type { UnitRow } from '../../kernel/run/unit.ts';
import type { Footing } from '../ground/footing.ts';
import { readStandingPart, type StandingPart } from './standing-part.ts';

const PAGE = 100;

/** The FAILED units of a run in order, read page by page. */
export async function* failedUnits({ deps, state }: Footing, run: RunMarker): AsyncGenerator<UnitRow> {
  let after = -1;
  for (;;) {
    const page = await state.call(() => deps.state.failedUnits(run, after, PAGE));
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.unit;
  }
}

/**
 * Makes a FAILED unit DONE if its part stands: its last claim died between the part and the row. A row that has moved on
 * meanwhile is left to whoever moved it.
 *
 * @returns whether a part stands
 */
export async function adoptFailed(footing: Footing, run: RunMarker, { unit, token }: UnitRow): Promise<boolean> {
  const { deps, state, blobs } = footing;
  const standing = await blobs.call(() => wholePart(footing, run, unit));
  if (standing === undefined) return false;
  const outcome = await state.call(() => deps.state.adopt(run, unit, token, standing.summary));
  if (outcome === 'done') deps.emit({ type: 'adopted', unit });
  return true;
}

/** How many units are FAILED and stay it, once those are adopted whose part stands. */
export async function countFailed(footing: Footing, run: RunMarker): Promise<number> {
  let failed = 0;
  for await (const row of failedUnits(footing, run)) {
    if (!(await adoptFailed(footing, run, row))) failed += 1;
  }
  return failed;
}

/** A part that is damaged commits nothing. */
async function wholePart({ deps }: Footing, run: RunMarker, unit: number): Promise<StandingPart | undefined> {
  try {
    return await readStandingPart(deps.blobs, run, unit);
  } catch (error) {
    if (isGoldleafError(error, 'CORPUS', 'INTERNAL')) return undefined;
    throw error;
  }
}
