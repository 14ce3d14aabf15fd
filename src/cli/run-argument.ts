import type { Command } from 'commander';

/** Flags of every verb that is about one run. */
export interface RunFlags {
  readonly state?: string;
  readonly json?: true;
}

/** The run, by its folder or by its id and store. */
export function addRunArgument(command: Command): void {
  command
    .argument('<run>', 'corpus folder, or run id with --state')
    .option('--state <uri>', 'state store of the run (default: state.db in the corpus folder)')
    .option('--json', 'tell the outcome as JSON');
}
