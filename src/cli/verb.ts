import type { Command } from 'commander';
import type { CliContext } from './context.ts';

/** One verb of the command line, loaded when it is used. */
export interface Verb {
  /** Whole commands, as somebody would type them. */
  readonly examples: readonly string[];
  /** Declares arguments and options. */
  define(command: Command): void | Promise<void>;
  /** Verbs of its own, of which one is typed behind it; it then does nothing itself. */
  readonly actions?: Readonly<Record<string, VerbEntry>>;
  /** Does it, and tells the exit code. The arguments as they were declared, then what `command.opts()` gives. */
  run(context: CliContext, command: Command): Promise<number>;
}

/** A verb that is loaded when it is used. */
export interface VerbEntry {
  readonly summary: string;
  readonly load: () => Promise<Verb>;
}
