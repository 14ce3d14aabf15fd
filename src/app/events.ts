import type { RunEvent } from '../contracts/events.ts';

/** What a supervised process has to tell beside its run events. */
export type SupervisionEvent =
  | { readonly type: 'task-started'; readonly attempt: number; readonly pid: number | null }
  /** The process is gone and left its work; it starts again after `retryMs`, or not at all when null. */
  | { readonly type: 'task-died'; readonly how: string; readonly retryMs: number | null }
  /** It came to an end of its own. `how`: what it exited with, where its drain loop did not live to say why it ended. */
  | { readonly type: 'task-ended'; readonly how: string | null };

/** An event with the index of the task it happened in. */
export interface FleetEvent {
  readonly task: number;
  readonly event: RunEvent | SupervisionEvent;
}

export type EmitFleetEvent = (event: FleetEvent) => void;
