import { rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sync } from '../target/sync.ts';

/** A folder cannot be replaced in one step: the former one steps aside under this name, and a later export finds it there. */
function asideOf(target: string): string {
  return join(dirname(target), `.${basename(target)}.previous`);
}

/** Finishes what a swap that was killed half-way left: the target is the former folder again, or the new one. */
export async function recoverSwap(target: string): Promise<void> {
  const aside = asideOf(target);
  if (!(await exists(aside))) return;
  if (await exists(target)) await rm(aside, { recursive: true, force: true });
  else await rename(aside, target);
}

/** Gives a finished folder the name of the target. When that fails, the former folder has it again. */
export async function swapFolder(finished: string, target: string): Promise<void> {
  const aside = asideOf(target);
  const hadFormer = await exists(target);
  if (hadFormer) await rename(target, aside);
  try {
    await rename(finished, target);
  } catch (error) {
    if (hadFormer) await rename(aside, target);
    throw error;
  }
  await sync(dirname(target));
  await rm(aside, { recursive: true, force: true });
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
