import type { BrowserPlace } from './document-tools.ts';
import type { TaskIdentity } from './identity.ts';
import type { Given } from './settings/given.ts';

/** The process a task runs in, and what it may use there. */
export interface TaskHost {
  readonly host: string;
  readonly pid: number;
  readonly browser: BrowserPlace;
  /** Looks a key up by the name of its environment variable; it is handed to its vendor and to nobody else. */
  readonly secrets: (name: string) => string | undefined;
  /** Who a platform says this task is; undefined for a lone one. */
  readonly identity: TaskIdentity | undefined;
  /** How long its platform lets an attempt of this task run, in ms, as somebody told it: platforms do not. */
  readonly timeout: Given<number> | undefined;
  /** Aborts when the task shall let go and end. */
  readonly stop: AbortSignal;
}
