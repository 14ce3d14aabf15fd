import type { RunState } from '../../kernel/run/plan.ts';
import { FINISH_UNIT } from '../../kernel/run/unit.ts';
import type { RowChange } from './row-invariants.ts';
import type { Rows } from './store-model.ts';

const STATES: readonly RunState[] = ['RUNNING', 'PAUSED', 'CANCELLED', 'COMPLETED'];

/** Every way in which a row may change, by the words of {@link wordTransition} and {@link wordRunTransitions}. */
export const TRANSITIONS: readonly string[] = [
  'unit: planned',
  'unit: PENDING -claim-> RUNNING',
  'unit: RUNNING -renew-> RUNNING',
  'unit: RUNNING -complete-> DONE',
  'unit: RUNNING -fail-> FAILED',
  'unit: RUNNING -release-> PENDING',
  'unit: RUNNING -reclaim-> PENDING',
  'unit: RUNNING -reclaim-> FAILED',
  'unit: FAILED -reset-> PENDING',
  'unit: FAILED -adopt-> DONE',
  'finish: planned',
  'finish: PENDING -claim-> RUNNING',
  'finish: RUNNING -renew-> RUNNING',
  'finish: RUNNING -complete-> DONE',
  'finish: RUNNING -release-> PENDING',
  'finish: RUNNING -reclaim-> PENDING',
  'run: created',
  'run: planned',
  ...STATES.slice(1, 3).flatMap((state) => [`run: RUNNING -> ${state}`, `run: ${state} -> RUNNING`]),
  'run: PAUSED -> CANCELLED',
  ...STATES.slice(0, 3).map((state) => `run: ${state} -> COMPLETED`),
];

/** Those of one store besides: where a passed deadline is proof, a claim takes an expired row at once. */
export const DEADLINE_TRANSITIONS: readonly string[] = ['unit: RUNNING -claim-> RUNNING', 'finish: RUNNING -claim-> RUNNING'];

export function wordTransition({ before, after }: RowChange, method: string): string {
  const row = after.unit === FINISH_UNIT ? 'finish' : 'unit';
  if (before === undefined) return `${row}: planned`;
  // A claim takes dead claims back on its way.
  const isTakenBack = method.startsWith('claim') && after.state !== 'RUNNING';
  return `${row}: ${before.state} -${isTakenBack ? 'reclaim' : method.replace(/(Unit|Finish)$/, '')}-> ${after.state}`;
}

export function wordRunTransitions(before: Rows | undefined, { run }: Rows): readonly string[] {
  if (before === undefined) return ['run: created'];
  const words: string[] = [];
  if (run.planned && !before.run.planned) words.push('run: planned');
  if (run.state !== before.run.state) words.push(`run: ${before.run.state} -> ${run.state}`);
  return words;
}
