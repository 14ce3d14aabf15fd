import type { Invariants } from './invariants.ts';
import type { Nemesis } from './nemesis.ts';
import type { Scenario } from './scenario.ts';
import type { Ailments } from './simulated-job.ts';
import type { BlobModel, StateModel } from './store-model.ts';
import type { World } from './world.ts';

/** Everything one simulation consists of, beside its tasks. */
export interface Setting {
  readonly seed: string;
  readonly runId: string;
  readonly world: World;
  readonly scenario: Scenario;
  readonly ailments: Ailments;
  readonly state: StateModel;
  readonly blobs: BlobModel;
  readonly nemesis: Nemesis;
  readonly invariants: Invariants;
  /** What processes have open, to be closed when the world ends. */
  readonly opened: { close(): Promise<void> }[];
}
