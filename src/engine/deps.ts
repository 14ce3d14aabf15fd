import type { BlobStore } from '../contracts/blob-store.ts';
import type { Chance, Clock } from '../contracts/clock.ts';
import type { EmitRunEvent } from '../contracts/events.ts';
import type { StateStore } from '../contracts/state-store.ts';

/** Everything of the outside world that the engine touches. */
export interface EngineDeps {
  readonly state: StateStore;
  /** The output of the run. */
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly emit: EmitRunEvent;
}
