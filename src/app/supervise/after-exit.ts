import { EXIT_TEMPORARY, EXIT_USAGE } from '../../kernel/run/exit-verdict.ts';
import type { ChildExit } from './child-task.ts';

/** What becomes of a task whose process is gone. */
export type NextStep =
  /** It came to an end of its own: 0, 1 or 2, which starting again would not change. */
  { readonly kind: 'ended' } | { readonly kind: 'restart'; readonly afterMs: number } | { readonly kind: 'give-up' };

/** A store, disk or browser that did not come back has had its time already: one more try by a fresh process. */
const MAX_TEMPORARY = 1;
const TEMPORARY_PAUSE_MS = 1000;

/**
 * @param deaths in a row without a finished unit, this one counted
 * @param maxRestarts how many of them are forgiven
 */
export function afterExit({ code }: Pick<ChildExit, 'code'>, deaths: number, maxRestarts: number): NextStep {
  if (code !== null && code <= EXIT_USAGE) return { kind: 'ended' };
  if (code === EXIT_TEMPORARY) {
    return deaths > Math.min(maxRestarts, MAX_TEMPORARY) ? { kind: 'give-up' } : { kind: 'restart', afterMs: TEMPORARY_PAUSE_MS };
  }
  return deaths > maxRestarts ? { kind: 'give-up' } : { kind: 'restart', afterMs: deaths === 1 ? 0 : backoff(deaths - 1) };
}

/** 100 ms, and twice as long each time, up to ten seconds. */
function backoff(times: number): number {
  return Math.min(10_000, 100 * 2 ** Math.min(times - 1, 20));
}

/** What a process says before it goes for a reason: an error of ours, or of Node. */
const REASON = /^goldleaf: |FATAL ERROR|Error: /;

/** `killed by SIGKILL`, `exited with 134: FATAL ERROR: …` */
export function wordExit({ code, signal, said }: ChildExit): string {
  const how = signal === null ? `exited with ${code}` : `was killed by ${signal}`;
  const lines = said
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const reason = lines.findLast((line) => REASON.test(line)) ?? lines.at(-1);
  return reason === undefined ? how : `${how}: ${reason.replace(/^goldleaf: /, '')}`;
}
