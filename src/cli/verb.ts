import type { Command } from 'commander';
import type { CliContext } from './context.ts';

/** One verb of the command line, loaded when it is typed: how it is used. */
export type Verb = VerbUse & ({ readonly handler: () => Promise<Handler> } | { readonly actions: Readonly<Record<string, VerbEntry>> });

interface VerbUse {
  /** Whole commands, as somebody would type them. */
  readonly examples: readonly string[];
  /** Declares arguments and options. What it needs is loaded for every help and every mistake too. */
  define(command: Command): void;
}

/** Does it, and tells the exit code. The arguments as they were declared, then what `command.opts()` gives. */
export type Handler = (context: CliContext, command: Command) => Promise<number>;

/** A verb that is loaded when it is used. */
export interface VerbEntry {
  readonly summary: string;
  readonly load: () => Promise<Verb>;
}
