import type { RunEvent } from '../../contracts/events.ts';
import type { TaskIdentity } from '../identity.ts';

/** How a child process ended. */
export interface ChildExit {
  readonly code: number | null;
  readonly signal: string | null;
  /** The last lines it wrote to stderr: what a crash leaves behind. */
  readonly said: string;
}

/** A local task in a process of its own. */
export interface ChildTask {
  readonly pid: number | null;
  readonly exited: Promise<ChildExit>;
  kill(signal: 'SIGTERM' | 'SIGKILL'): void;
}

/** What a child sends its parent: its run events, in order. */
export interface TaskReport {
  readonly events: readonly RunEvent[];
}

export type ChildIdentity = Omit<TaskIdentity, 'platform'>;

export type StartChild = (identity: ChildIdentity, onReport: (report: TaskReport) => void) => ChildTask;
