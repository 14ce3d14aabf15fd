import type { Clock } from '../contracts/clock.ts';
import type { CliContext } from './context.ts';
import type { Severity } from './words.ts';
import type { Terminal } from './terminal.ts';

/** What stands on every line of a log. */
export interface LogContext {
  readonly run: string | null;
  readonly task: number | null;
  readonly unit: number | null;
}

export interface Log {
  takes(severity: Severity): boolean;
  write(severity: Severity, message: string, context: LogContext): void;
}

/**
 * Lines for people on a terminal, and JSON with Cloud Logging's `severity` elsewhere, both on stderr; `GOLDLEAF_LOG`, `text` or
 * `json`, says otherwise. `GOLDLEAF_DEBUG` lets all through.
 */
export function openLog({ terminal, env }: Pick<CliContext, 'terminal' | 'env'>, clock: Pick<Clock, 'wall'>): Log {
  const takes = (severity: Severity): boolean => severity !== 'DEBUG' || (env['GOLDLEAF_DEBUG'] ?? '') !== '';
  const isText = env['GOLDLEAF_LOG'] === 'text' || (terminal.watched && env['GOLDLEAF_LOG'] !== 'json');
  return {
    takes,
    write(severity, message, { run, task, unit }) {
      if (!takes(severity)) return;
      const time = new Date(clock.wall()).toISOString();
      if (isText) terminal.note(pretty(terminal, severity, message, task));
      else terminal.note(JSON.stringify({ severity, time, message, run, task, unit }));
    },
  };
}

function pretty({ noteStyle: style }: Terminal, severity: Severity, message: string, task: number | null): string {
  const from = task === null ? '' : style.dim(`task ${task}  `);
  switch (severity) {
    case 'ERROR':
      return `${from}${style.red(message)}`;
    case 'WARNING':
      return `${from}${style.yellow(message)}`;
    case 'DEBUG':
      return `${from}${style.dim(message)}`;
    case 'INFO':
      return `${from}${message}`;
  }
}
