import type { EngineDeps } from '../deps.ts';
import { Ground } from './ground.ts';
import type { Limits } from './limits.ts';
import type { Stop } from './stop.ts';

/** What every step of the engine stands on: the outside world, and how patient to be with it. */
export interface Footing {
  readonly deps: EngineDeps;
  readonly limits: Limits;
  readonly stop: Stop;
  /** The state store's ground: every call to the store goes through it. */
  readonly state: Ground;
  /** The output's ground. */
  readonly blobs: Ground;
}

export function newFooting(deps: EngineDeps, limits: Limits, stop: Stop): Footing {
  return { deps, limits, stop, state: new Ground(deps, limits, stop), blobs: new Ground(deps, limits, stop) };
}
