import { EXIT_TEMPORARY, EXIT_USAGE } from '../../kernel/run/exit-verdict.ts';
import type { ChildExit } from './child-task.ts';

/** What becomes of a task whose process is gone. */
export type NextStep =
  /** It came to an end of its own: 0, 1 or 2, which starting again would not change. */
  { readonly kind: 'ended' } | { readonly kind: 'restart'; readonly afterMs: number } | { readonly kind: 'give-up' };

/** A store or browser that did not come back has had its time already: a few more tries, not many. */
const MAX_TEMPORARY = 3;

/**
 * @param deaths in a row without a finished unit, this one counted
 * @param maxRestarts how many of them are forgiven
 */
export function afterExit({ code }: Pick<ChildExit, 'code'>, deaths: number, maxRestarts: number): NextStep {
  if (code !== null && code <= EXIT_USAGE) return { kind: 'ended' };
  if (code === EXIT_TEMPORARY) {
    return deaths > Math.min(maxRestarts, MAX_TEMPORARY) ? { kind: 'give-up' } : { kind: 'restart', afterMs: backoff(1000, deaths) };
  }
  return deaths > maxRestarts ? { kind: 'give-up' } : { kind: 'restart', afterMs: deaths === 1 ? 0 : backoff(100, deaths - 1) };
}

/** Doubles from `firstMs` up to ten seconds. */
function backoff(firstMs: number, times: number): number {
  return Math.min(10_000, firstMs * 2 ** Math.min(times - 1, 20));
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
