import { spawn } from 'node:child_process';
import { identityVariables, type Environment } from '../identity.ts';
import type { ChildExit, ChildTask, StartChild, TaskReport } from './child-task.ts';

/** Enough for the message of a crash, and never more, however much a child writes. */
const SAID_CHARS = 4000;

export interface TaskCommand {
  /** The program of a task, such as node and the command line's main file. */
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Environment;
}

/**
 * Starts tasks as processes that report over an IPC channel, whose end also tells them that their parent is gone. Each
 * leads a process group of its own, so that a Ctrl-C reaches the parent alone and tasks are stopped in good order.
 */
export function taskForker({ program, args, env }: TaskCommand): StartChild {
  return (identity, onReport) => {
    const child = spawn(program, args, {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...env, ...identityVariables(identity) },
    });
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-SAID_CHARS)));
    child.on('message', (message) => onReport(message as TaskReport));
    const exited = new Promise<ChildExit>((resolve) => {
      // `close` comes after every message and the last of stderr; a process that never started only has `error`.
      child.on('close', (code, signal) => resolve({ code, signal, said }));
      child.on('error', (error) => {
        if (child.pid === undefined) resolve({ code: null, signal: null, said: error.message });
      });
    });
    return { pid: child.pid ?? null, exited, kill: (signal) => void child.kill(signal) } satisfies ChildTask;
  };
}
