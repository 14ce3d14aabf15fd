import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { localPathOf } from '../backends/blobs/index.ts';
import { GoldleafError } from '../kernel/errors.ts';
import { PLAN_KEY, ROOT_KEY } from '../kernel/golden/keys.ts';
import { readPlanFile } from '../kernel/golden/read-manifest.ts';
import { withBlobs } from './open-stores.ts';
import { finishedHint } from './standing-root.ts';
import { readSetting, type GivenSettings } from './settings/given.ts';

/** Where a run is found: its id, and the store that knows it. */
export interface RunPlace {
  readonly runId: string;
  readonly stateUri: string;
  /** URI of the corpus folder, when the run was named by it. */
  readonly folder: string | undefined;
}

/** Where a new run goes. */
export interface NewRunPlace {
  readonly runId: string;
  readonly stateUri: string;
  readonly out: string;
}

/**
 * Where a run is planned: what is not given follows from `out`.
 *
 * @throws GoldleafError `USAGE` without an `out`, or with one that no run id or state store follows from
 */
export async function placeNewRun(given: Pick<GivenSettings, 'out' | 'run-id' | 'state'>): Promise<NewRunPlace> {
  const out = given.out?.value;
  if (out === undefined) throw new GoldleafError('USAGE', '--out is missing: where to?', { hint: 'Say --out ./corpus.' });
  // A scheme that nobody knows is the first thing to say.
  await withBlobs(out, async () => undefined);
  return { out, runId: given['run-id']?.value ?? runIdOf(out), stateUri: given.state?.value ?? stateBeside(out) };
}

function stateBeside(out: string): string {
  const folder = localPathOf(out);
  if (folder !== undefined) return `sqlite:${stateFile(folder)}`;
  throw new GoldleafError('USAGE', `--state is missing: ${out} is no folder of this machine, so the tasks' state cannot lie in it`, {
    hint: 'Name a state store that every task reaches.',
  });
}

/** `./corpora/june` → `june` */
function runIdOf(out: string): string {
  const name = basename(localPathOf(out) ?? out.replace(/\?.*$/, ''));
  return readSetting('run-id', name, `the last part of --out ${out} as --run-id`).value;
}

/**
 * Finds a run by its id or by its corpus.
 *
 * @param target a run id (with `stateUri`), or a corpus folder
 * @throws GoldleafError `USAGE` when it is neither
 */
export async function locateRun(target: string, stateUri: string | undefined): Promise<RunPlace> {
  if (!isFolder(target)) {
    if (stateUri !== undefined) return { runId: target, stateUri, folder: undefined };
    throw new GoldleafError('USAGE', `${target} is no corpus folder, and a run id needs --state`, {
      hint: 'Name the folder of the corpus, or the run id with --state URI.',
    });
  }
  const plan = await readFolder(target);
  const runId = plan.runId ?? runIdOf(target);
  if (stateUri !== undefined) return { runId, stateUri, folder: target };
  const folder = localPathOf(target);
  if (folder === undefined || !existsSync(stateFile(folder))) {
    throw new GoldleafError('USAGE', `${target} has no state.db, so the state of its run is lost, or lies elsewhere`, {
      hint: plan.isFinished ? finishedHint(target) : 'Say where with --state URI.',
    });
  }
  return { runId, stateUri: stateBeside(target), folder: target };
}

function stateFile(folder: string): string {
  return join(folder, 'state.db');
}

/** Something with a scheme is a folder elsewhere; anything else is one if it is there. */
function isFolder(target: string): boolean {
  if (/^[a-z][a-z0-9+.-]+:/i.test(target)) return true;
  return statSync(target, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** What a folder tells of its run: whose it is, and whether its root stands. */
async function readFolder(folder: string): Promise<{ runId: string | undefined; isFinished: boolean }> {
  return withBlobs(folder, async (blobs) => {
    const [plan, root] = await Promise.all([blobs.read(PLAN_KEY), blobs.read(ROOT_KEY)]);
    const runId = plan && readPlanFile(new TextDecoder().decode(plan), PLAN_KEY).runId;
    return { runId, isFinished: root !== undefined };
  });
}

/**
 * A run that was named by its folder must write there, and not where the folder was when it was planned.
 *
 * @throws GoldleafError `USAGE`
 */
export async function checkFolder({ folder, runId }: RunPlace, out: string): Promise<void> {
  if (folder === undefined) return;
  const uri = await withBlobs(folder, async (blobs) => blobs.uri);
  if (uri === out) return;
  throw new GoldleafError('USAGE', `run ${runId} writes to ${out}, and not to ${folder}`, {
    hint: `Was the folder moved? Put it back to ${out} to go on with the run.`,
  });
}
