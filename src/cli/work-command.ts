import type { TaskCommand } from '../app/supervise/fork-task.ts';
import type { CliContext } from './context.ts';

/** The command that works on a planned run as one local task. */
export function workCommand({ process, mainFile, env }: CliContext): (runId: string, stateUri: string) => TaskCommand {
  return (runId, stateUri) => ({
    program: process.execPath,
    args: [...process.execArgv, mainFile, 'work', runId, '--state', stateUri],
    env,
  });
}
