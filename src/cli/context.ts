import type { Environment, Terminal } from './terminal.ts';

/** What a verb gets from the process it runs in. */
export interface CliContext {
  readonly process: NodeJS.Process;
  readonly env: Environment;
  readonly terminal: Terminal;
  /** Path of the command line's main file: a task is started with it. */
  readonly mainFile: string;
}
