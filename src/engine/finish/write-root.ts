import { GoldleafError } from '../../kernel/errors.ts';
import { RootBuilder } from '../../kernel/golden/build-root.ts';
import { partKey, ROOT_KEY } from '../../kernel/golden/keys.ts';
import { sha256 } from '../../kernel/digest.ts';
import type { PartSummary, UnitRow } from '../../kernel/run/unit.ts';
import { encodeManifest } from '../manifest-file.ts';
import { readAhead } from './read-ahead.ts';
import { readStandingPart, type StandingPart } from '../unit/standing-part.ts';
import { rootStands } from './standing-root.ts';
import type { Task } from '../task.ts';

/** What stands of one unit. */
interface Committed {
  readonly row: UnitRow | undefined;
  readonly standing: StandingPart | undefined;
}

/**
 * Writes the root over the parts, if absent, and makes sure that what stands is the root of this plan. Undefined when
 * a unit turned out to be open again, which happens when somebody resumes FAILED units at this moment.
 *
 * @param assertAllowed called between the steps; throws when the root must not be written any more
 * @throws GoldleafError `CORPUS` when the part of a DONE unit is missing, damaged, or another than its row tells: a root never
 * stands over a gap, nor over what nobody committed
 */
export async function writeRoot(task: Task, assertAllowed: () => void): Promise<PartSummary | undefined> {
  const { deps, run, blobs } = task;
  const job = await task.units.call(() => task.job.get());
  const builder = new RootBuilder(run, job.tables);
  let unit = 0;
  for await (const { standing, row } of readAhead(run.units, (at) => readCommitted(task, at))) {
    assertAllowed();
    if (standing === undefined) return refuseGap(task, row, unit);
    refuseOtherPart(task, row, standing);
    builder.add(standing.part, standing.summary.sha256);
    unit += 1;
  }
  const root = builder.build(job.provenance?.(builder.audits));
  const bytes = encodeManifest(root);
  const outcome = await blobs.call(() => deps.blobs.putIfAbsent(ROOT_KEY, bytes));
  await blobs.call(() => deps.blobs.flush());
  if (outcome === 'different') await rootStands(task, run);
  if (outcome === 'created') deps.emit({ type: 'root-written', corpusSha256: root.corpusSha256, items: root.items });
  return { sha256: sha256(bytes), items: root.items, bytes: root.bytes };
}

/** What the unit's row says, then its part: the part of a row that was DONE stood before. */
async function readCommitted({ deps, state, blobs, run }: Task, unit: number): Promise<Committed> {
  const row = await state.call(() => deps.state.readUnit(run, unit));
  return { row, standing: await blobs.call(() => readStandingPart(deps.blobs, run, unit)) };
}

/** That of a row that is not DONE is the unit's all the same: it is final, and only the row does not know of it. */
function refuseOtherPart({ deps }: Task, row: UnitRow | undefined, { summary }: StandingPart): void {
  if (row?.part == null || row.part.sha256 === summary.sha256) return;
  throw spoilt(`${partKey(row.unit)} in ${deps.blobs.uri} is not the part that its unit was done with`);
}

function refuseGap({ deps }: Task, row: UnitRow | undefined, unit: number): undefined {
  if (row?.state !== 'DONE') return undefined;
  throw spoilt(`${partKey(unit)} is missing from ${deps.blobs.uri}, and its unit was done`);
}

function spoilt(message: string): GoldleafError {
  return new GoldleafError('CORPUS', message, {
    hint: 'Something removed or changed files of the output. Bring them back, or plan a new run in another folder.',
  });
}
