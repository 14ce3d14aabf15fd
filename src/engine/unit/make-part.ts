import type { UnitContent, UnitJob } from '../../contracts/unit-job.ts';
import { checkCover } from '../../kernel/golden/build-root.ts';
import { claimName, partKey, unitName } from '../../kernel/golden/keys.ts';
import { MANIFEST_VERSION, type Part } from '../../kernel/golden/manifest.ts';
import type { UnitRow } from '../../kernel/run/unit.ts';
import type { Hold } from '../claim/hold.ts';
import { encodeManifest } from '../manifest-file.ts';
import { readStandingPart, summaryOf, type StandingPart } from './standing-part.ts';
import type { Task } from '../task.ts';
import { HeldOutput } from './unit-output.ts';

/**
 * The unit's content, committed: the part that stands already, or one made now. Objects first, then what refers to
 * them, and the disk in between, so that a part never stands over anything that could be lost.
 *
 * @throws ClaimOver; JobNotOpened; what the job throws; GoldleafError `UNAVAILABLE`, `DISK_FULL`, `FORBIDDEN` from the output
 */
export async function makePart(task: Task, hold: Hold, row: UnitRow): Promise<StandingPart> {
  const { blobs, emit } = task.deps;
  const standing = await readStandingPart(blobs, task.run, row.unit);
  if (standing !== undefined) {
    emit({ type: 'adopted', unit: row.unit });
    return standing;
  }
  const part = partOf(task, row, await makeContent(task, hold, row));
  hold.assertHeld();
  await blobs.flush();
  hold.assertHeld();
  const bytes = encodeManifest(part);
  const outcome = await blobs.putIfAbsent(partKey(row.unit), bytes);
  await blobs.flush();
  // Another claim was first with a part of its own: that one is the unit's.
  const other = outcome === 'different' ? await readStandingPart(blobs, task.run, row.unit) : undefined;
  return other ?? { part, summary: summaryOf(part, bytes) };
}

/**
 * Lets the job make the unit, under the unit's name, where equal bytes of other claims are welcome. Where they turn
 * out not to be equal, or could not be, it works under the claim's own name: contents of two claims never mix.
 */
async function makeContent(task: Task, hold: Hold, row: UnitRow): Promise<UnitContent> {
  const job = await task.job.getForUnit();
  hold.assertHeld();
  if (job.deterministic) {
    const output = openOutput(task, hold, row, unitName(row.unit));
    const content = await runJob(task, job, row, output);
    if (content !== undefined) return content;
    hold.assertHeld();
    task.deps.emit({ type: 'determinism-fault', unit: row.unit, key: output.collision?.key ?? output.name });
  }
  const output = openOutput(task, hold, row, claimName(row.unit, hold.fence.nonce));
  const content = await runJob(task, job, row, output);
  if (content === undefined) throw output.collision ?? new Error(`${output.name} stands already`);
  return content;
}

/** Undefined when the job met other bytes than its own. */
async function runJob(task: Task, job: UnitJob, row: UnitRow, output: HeldOutput): Promise<UnitContent | undefined> {
  const { unit, start, count } = row;
  const running = job.run({ unit, start, count }, output);
  task.job.track(running);
  try {
    const content = await running;
    return output.collision === undefined ? content : undefined;
  } catch (error) {
    if (output.collision === undefined) throw error;
    return undefined;
  }
}

function openOutput(task: Task, hold: Hold, row: UnitRow, name: string): HeldOutput {
  return new HeldOutput(name, hold, task.deps.blobs, () => task.deps.emit({ type: 'item-done', unit: row.unit }));
}

function partOf({ run }: Task, row: UnitRow, { items, shards, audit }: UnitContent): Part {
  const { unit, start, count } = row;
  const part: Part = {
    version: MANIFEST_VERSION,
    runId: run.runId,
    planHash: run.planHash,
    unit,
    start,
    count,
    items: [...items],
    shards: [...shards],
    ...(audit === undefined ? {} : { audit }),
  };
  checkCover(run, part, unit);
  return part;
}
