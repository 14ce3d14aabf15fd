import type { FleetEvent } from '../app/events.ts';
import { wordDuration } from '../app/settings/duration.ts';
import type { TaskEnd } from '../kernel/run/exit-verdict.ts';
import { FINISH_UNIT } from '../kernel/run/unit.ts';
import { count, type ItemNoun } from './nouns.ts';

/** Severities of Cloud Logging, in their order. */
export type Severity = 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR';

export interface Wording {
  readonly severity: Severity;
  readonly message: string;
  readonly unit: number | null;
}

/** An event in words; undefined for one that only moves a counter. */
export function wordEvent(event: FleetEvent['event'], noun: ItemNoun = 'document'): Wording | undefined {
  const unit = 'unit' in event && event.unit !== FINISH_UNIT ? event.unit : null;
  const say = (severity: Severity, message: string): Wording => ({ severity, message, unit });
  switch (event.type) {
    case 'item-done':
    case 'ended':
      return undefined;
    case 'planned':
      return say('INFO', `planned ${count(event.items, noun)} in ${count(event.units, 'unit')}`);
    case 'already-planned':
      return say('INFO', 'already planned; resuming');
    case 'plan-helped':
      return say('WARNING', `the planner was gone: wrote the ${count(event.created, 'unit')} it had left`);
    case 'claimed':
      return say('DEBUG', `claimed unit ${unit} (token ${event.token})`);
    case 'claim-lost':
      return say('DEBUG', 'a peer was quicker to claim');
    case 'reclaimed':
      if (event.unit === FINISH_UNIT) return say('WARNING', 'took the finish of the run over from a task that died');
      return event.failed
        ? say('ERROR', `unit ${unit} failed: too many of its claims died`)
        : say('WARNING', `took unit ${unit} back from a task that died`);
    case 'reclaim-lost':
      return say('DEBUG', `${subjectOf(event.unit)} looked abandoned, and moved on before it could be taken back`);
    case 'fenced':
      return say('WARNING', `${subjectOf(event.unit)} is another task's now (noticed at ${event.during})`);
    case 'lease-lost':
      return say('WARNING', `dropped unit ${unit}: its lease could not be renewed in time`);
    case 'adopted':
      return say('INFO', `unit ${unit} was finished by a task that died before it could say so`);
    case 'determinism-fault':
      return say('ERROR', `other bytes stand under ${event.key} than this task makes: doing unit ${unit} again under a name of its own`);
    case 'unit-done':
      return say('DEBUG', `finished unit ${unit}: ${count(event.items, noun)}`);
    case 'unit-failed':
      return say('ERROR', `unit ${unit} failed: ${event.reason}`);
    case 'released':
      return say('INFO', `released unit ${unit}: ${event.why}`);
    case 'waiting':
      return say('WARNING', `${event.message}; trying again in ${wordDuration(event.retryMs)}`);
    case 'finish-claimed':
      return say('DEBUG', 'finishing the run');
    case 'finish-lost':
      return say('DEBUG', 'a peer was quicker to finish the run');
    case 'root-written':
      return say('INFO', `wrote the manifest: ${count(event.items, noun)}, corpus ${event.corpusSha256.slice(0, 12)}`);
    case 'task-started':
      return say('DEBUG', event.attempt === 0 ? `task started as process ${event.pid}` : `task started again as process ${event.pid}`);
    case 'task-died':
      return event.retryMs === null
        ? say('ERROR', `task ${event.how}; it died too often and is given up`)
        : say('WARNING', `task ${event.how}; starting it again`);
    case 'task-ended':
      return event.how === null ? say('DEBUG', 'task ended') : say('ERROR', `task ${event.how}`);
    default:
      // An event without words does not compile.
      return event satisfies never;
  }
}

function subjectOf(unit: number): string {
  return unit === FINISH_UNIT ? 'the finish of the run' : `unit ${unit}`;
}

/** Why a task, or a whole command, came to its end. */
export function wordEnd(end: TaskEnd): string {
  switch (end.why) {
    case 'root-stands':
      return 'the run is finished';
    case 'peer-finishes':
      return 'nothing is left to do here: another task is finishing the run';
    case 'units-failed':
      return `${count(end.failed, 'unit')} failed and nothing else is left to do`;
    case 'paused':
      return 'the run is paused';
    case 'cancelled':
      return 'the run is cancelled';
    case 'stopped':
      return 'stopped; what was in hand is released';
    case 'out-of-reach':
      return `gave up waiting: ${end.message}`;
  }
}
