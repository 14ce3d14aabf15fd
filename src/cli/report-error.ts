import { isGoldleafError, messageOf } from '../kernel/errors.ts';
import { EXIT_PROBLEM, exitCodeOf } from '../kernel/run/exit-verdict.ts';
import type { CliContext } from './context.ts';

/** Says in one or two lines what went wrong, and tells the exit code that stands for it. */
export function reportError({ terminal, env }: Pick<CliContext, 'terminal' | 'env'>, error: unknown): number {
  const debug = (env['GOLDLEAF_DEBUG'] ?? '') !== '';
  if (isGoldleafError(error)) {
    sayError(terminal, error.message, error.hint);
    if (debug) terminal.note(stackOf(error));
    return exitCodeOf(error.code);
  }
  sayError(terminal, `unexpected error: ${messageOf(error)}`, debug ? undefined : 'Set GOLDLEAF_DEBUG=1 to see where.');
  if (debug) terminal.note(stackOf(error));
  return EXIT_PROBLEM;
}

/** `goldleaf: what is wrong`, and below it what to do. */
export function sayError(terminal: CliContext['terminal'], message: string, hint: string | undefined): void {
  const { bold, red, dim } = terminal.noteStyle;
  terminal.note(`${bold('goldleaf:')} ${red(oneLine(message))}`);
  if (hint !== undefined) terminal.note(dim(`          ${oneLine(hint)}`));
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
