import type { RunEvent } from '../../../contracts/events.ts';
import { FINISH_UNIT } from '../../../kernel/run/unit.ts';
import { faultOfCorpus } from '../corpus-check.ts';
import { World } from '../world.ts';
import { Bucket } from './bucket.ts';
import { CallTally } from './call-tally.ts';
import type { FleetScenario } from './fleet-scenario.ts';
import { RUN_ID } from './fleet-task.ts';
import { reportFleet, type FleetReport } from './fleet-report.ts';
import type { FleetWorld } from './fleet-world.ts';
import { Platform } from './platform.ts';
import { FleetRuns } from './fleet-rows.ts';
import { drawUnitLengths } from './unit-lengths.ts';

/** A fleet that is not done by then will never be. */
const LONGEST_MS = 48 * 3_600_000;

/**
 * One run of the real engine by a large fleet in virtual time: from the moment the platform starts every task at once
 * until the last one has left. Nobody helps: what the tasks do not do does not happen. The same scenario always gives
 * the same report.
 */
export async function simulateFleet(scenario: FleetScenario): Promise<FleetReport> {
  const world = new World(Infinity);
  const claimOrder = new Set<number>();
  const adopted = new Set<number>();
  let rootAt: number | undefined;
  const noted = (event: RunEvent): void => {
    if (event.type === 'claimed') claimOrder.add(event.unit);
    if (event.type === 'adopted') adopted.add(event.unit);
    if (event.type === 'root-written') rootAt ??= world.now;
  };
  const lengths = drawUnitLengths(scenario);
  const fleet: FleetWorld = { world, scenario, lengths, runs: new FleetRuns(), bucket: new Bucket(), tally: new CallTally(), noted };
  const platform = new Platform(fleet);
  platform.start();
  await world.run(LONGEST_MS, () => platform.deserted);
  const fault = world.violation ?? faultOf(fleet, platform);
  return reportFleet(fleet, platform, { claimOrder: [...claimOrder], adopted: [...adopted], rootAt, fault });
}

/** What is wrong with how it ended; undefined when nothing is. */
function faultOf({ scenario, runs, bucket }: FleetWorld, platform: Platform): string | undefined {
  if (!platform.deserted) return 'the fleet did not come to an end';
  const rows = runs.inspect(RUN_ID);
  const { pending, running, failed } = rows?.counts() ?? { pending: 0, running: 0, failed: 0 };
  if (pending + running + failed > 0) return `${pending} units are PENDING, ${running} RUNNING, ${failed} FAILED, and nobody is left`;
  if (rows?.run.state !== 'COMPLETED' || rows.unit(FINISH_UNIT)?.state !== 'DONE') return 'nobody finished the run';
  return faultOfCorpus({ connect: () => bucket.connect(), inspect: (key) => bucket.inspect(key) }, scenario.units * scenario.itemsAUnit);
}
