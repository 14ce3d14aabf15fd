import type { StateStore, TaskRow, UnitCounts } from '../contracts/state-store.ts';
import { GoldleafError } from '../kernel/errors.ts';
import type { RunRow } from '../kernel/run/plan.ts';
import { FINISH_UNIT, type UnitRow } from '../kernel/run/unit.ts';

export interface RunStatus {
  readonly run: RunRow;
  /** May lag behind a little. */
  readonly counts: UnitCounts;
  readonly tasks: readonly TaskRow[];
  /** Who finishes the run; undefined before the run is planned. */
  readonly finish: UnitRow | undefined;
}

/** What the state store says of a run. It informs people and decides nothing. @throws GoldleafError `NOT_FOUND` */
export async function readStatus({ state }: { readonly state: StateStore }, runId: string): Promise<RunStatus> {
  const run = await state.readRun(runId);
  if (run === undefined) throw new GoldleafError('NOT_FOUND', `there is no run ${runId} in ${state.uri}`);
  const [counts, tasks, finish] = await Promise.all([state.countUnits(run), state.listTasks(run), state.readUnit(run, FINISH_UNIT)]);
  return { run, counts, tasks, finish };
}
