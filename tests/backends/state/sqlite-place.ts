import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStateStore } from '../../../src/backends/state/index.ts';
import type { StateStore } from '../../../src/contracts/state-store.ts';

/** A state file of the test's own: each `open` is another handle on it. All are closed and removed with the test. */
export async function sqlitePlace(): Promise<{ readonly open: () => Promise<StateStore> }> {
  const folder = await mkdtemp(join(tmpdir(), 'goldleaf-state-'));
  const opened: StateStore[] = [];
  onTestFinished(async () => {
    await Promise.all(opened.map((store) => store.close()));
    await rm(folder, { recursive: true });
  });
  const open = async (): Promise<StateStore> => {
    const store = await openStateStore(`sqlite:${join(folder, 'state.db')}`);
    opened.push(store);
    return store;
  };
  return { open };
}
