import { EXIT_OK, EXIT_PROBLEM, EXIT_TEMPORARY, exitVerdict, type TaskEnd } from '../../kernel/run/exit-verdict.ts';
import type { TaskOutcome } from './supervise.ts';

/** What a fleet of local tasks came to. */
export interface FleetVerdict {
  readonly exitCode: number;
  /** Why, in the words of the task that says most; undefined when no task lived to say. */
  readonly end: TaskEnd | undefined;
}

const ROOT_STANDS: TaskEnd = { why: 'root-stands' };

/**
 * The root rules, whatever the tasks say. Without it the worst outcome is the fleet's, and a task that was given up
 * might be the very peer another one saw alive: success is never told then.
 */
export function fleetVerdict(rootStands: boolean, outcomes: readonly TaskOutcome[]): FleetVerdict {
  if (rootStands) return { exitCode: EXIT_OK, end: ROOT_STANDS };
  const ends = outcomes.flatMap(({ end }) => end ?? []);
  const worst = ends.toSorted((left, right) => severity(right) - severity(left))[0];
  const codes = [...outcomes.map(outcomeCode), ...(worst === undefined ? [EXIT_PROBLEM] : [exitVerdict(worst)])];
  return { exitCode: codes.toSorted((left, right) => codeRank(right) - codeRank(left))[0] ?? EXIT_PROBLEM, end: worst };
}

function outcomeCode({ gaveUp, exitCode }: TaskOutcome): number {
  return gaveUp ? EXIT_PROBLEM : (exitCode ?? EXIT_PROBLEM);
}

/** Settled failures before what may pass, and success last. */
function codeRank(code: number): number {
  if (code === EXIT_OK) return 0;
  return code === EXIT_TEMPORARY ? 1 : 2;
}

function severity({ why }: TaskEnd): number {
  return ['root-stands', 'peer-finishes', 'paused', 'cancelled', 'stopped', 'out-of-reach', 'units-failed'].indexOf(why);
}
