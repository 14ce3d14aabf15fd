import { openStream } from '../../../kernel/random.ts';
import type { FleetScenario } from './fleet-scenario.ts';

/** How long the work of each unit takes, in ms: lognormal, and scaled so that the mean is exact. */
export function drawUnitLengths({ seed, units, meanUnitMs, spread }: FleetScenario): readonly number[] {
  const draw = openStream(seed, 0, 'unit lengths');
  // Box and Muller: two uniform draws make a normal one.
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - draw.float())) * Math.cos(2 * Math.PI * draw.float());
  const lengths = Array.from({ length: units }, () => Math.exp(spread * normal()));
  const scale = (units * meanUnitMs) / lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length) => length * scale);
}
