import type { StateStore, UnitCounts } from '../contracts/state-store.ts';
import type { RunRow } from '../kernel/run/plan.ts';
import { systemClock } from './system.ts';

const POLL_EVERY_MS = 2000;

/** Tells the store's counts now and then until the signal aborts. They are for people: a store that is busy is asked again later. */
export async function pollCounts(
  state: StateStore,
  run: RunRow,
  counted: (counts: UnitCounts) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await state.countUnits(run).then(counted, () => undefined);
    await systemClock.sleep(POLL_EVERY_MS, signal);
  }
}
