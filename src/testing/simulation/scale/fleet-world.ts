import type { EmitRunEvent } from '../../../contracts/events.ts';
import type { World } from '../world.ts';
import type { Bucket } from './bucket.ts';
import type { CallTally } from './call-tally.ts';
import type { FleetScenario } from './fleet-scenario.ts';
import type { FleetRuns } from './fleet-rows.ts';

/** Everything the tasks of one fleet share. */
export interface FleetWorld {
  readonly world: World;
  readonly scenario: FleetScenario;
  /** How long the work of each unit takes, in ms. */
  readonly lengths: readonly number[];
  readonly runs: FleetRuns;
  readonly bucket: Bucket;
  readonly tally: CallTally;
  /** Told of every event of every task. */
  readonly noted: EmitRunEvent;
}
