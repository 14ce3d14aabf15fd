import { GoldleafError } from '../../kernel/errors.ts';
import { RootBuilder } from '../../kernel/golden/build-root.ts';
import { partKey, ROOT_KEY } from '../../kernel/golden/keys.ts';
import { sha256 } from '../../kernel/digest.ts';
import type { PartSummary } from '../../kernel/run/unit.ts';
import { encodeManifest } from '../manifest-file.ts';
import { readAhead } from './read-ahead.ts';
import { readStandingPart, type StandingPart } from '../unit/standing-part.ts';
import { rootStands } from './standing-root.ts';
import type { Task } from '../task.ts';

/**
 * Writes the root over the parts, if absent, and makes sure that what stands is the root of this plan. Undefined when
 * a unit turned out to be open again, which happens when somebody resumes FAILED units at this moment.
 *
 * @param assertAllowed called between the steps; throws when the root must not be written any more
 * @throws GoldleafError `CORPUS` when a part of a DONE unit is missing or damaged: a root never stands over a gap
 */
export async function writeRoot(task: Task, assertAllowed: () => void): Promise<PartSummary | undefined> {
  const { deps, run, blobs } = task;
  const job = await task.units.call(() => task.job.get());
  const builder = new RootBuilder(run, job.tables);
  let unit = 0;
  for await (const read of readAhead(run.units, (at) => readPart(task, at))) {
    assertAllowed();
    const standing = read ?? (await secondLook(task, unit));
    if (standing === undefined) return undefined;
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

function readPart({ deps, blobs, run }: Task, unit: number): Promise<StandingPart | undefined> {
  return blobs.call(() => readStandingPart(deps.blobs, run, unit));
}

/** A unit that somebody resumed may have been done since its part was looked for: the part of a DONE row stood before the row. */
async function secondLook(task: Task, unit: number): Promise<StandingPart | undefined> {
  const { deps, state, run } = task;
  const row = await state.call(() => deps.state.readUnit(run, unit));
  if (row?.state !== 'DONE') return undefined;
  const standing = await readPart(task, unit);
  if (standing !== undefined) return standing;
  throw new GoldleafError('CORPUS', `${partKey(unit)} is missing from ${deps.blobs.uri}, and its unit was done`, {
    hint: 'Something removed files of the output. Bring them back, or plan a new run in another folder.',
  });
}
