import type { Json } from '../../kernel/canonical-json.ts';
import { GoldleafError } from '../../kernel/errors.ts';
import { differingComponent, differingSettings, type Fingerprint } from '../../kernel/run/plan.ts';

/** @throws GoldleafError `SETTINGS_DIFFER`, naming every setting that was given and is not what stands */
export function refuseOtherSettings(runId: string, standing: Readonly<Record<string, Json>>, given: Readonly<Record<string, Json>>): void {
  const differences = differingSettings(standing, given);
  if (differences.length === 0) return;
  const named = differences.map(
    ({ name, standing: left, given: right }) => `${asTyped(name)} is ${asText(name, left)}, not ${asText(name, right)}`,
  );
  throw new GoldleafError('SETTINGS_DIFFER', `run ${runId} was planned otherwise: ${named.join('; ')}`, {
    hint: 'Leave these out to go on with the run as it was planned, or name another --out and --run-id for a new one.',
  });
}

/** `unitSize` as a person wrote it: `unit-size`; `leaseMs` as `lease`. */
function asTyped(name: string): string {
  return name.replace(/Ms$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function asText(name: string, value: Json): string {
  return name.endsWith('Ms') ? `${Number(value) / 1000}s` : JSON.stringify(value);
}

/** @throws GoldleafError `FINGERPRINT_DIFFERS`, naming the first component in which the two differ */
export function refuseOtherFingerprint(runId: string, standing: Fingerprint, own: Fingerprint): void {
  const component = differingComponent(standing, own);
  if (component === undefined) return;
  const [theirs, ours] = [standing[component] ?? 'none', own[component] ?? 'none'];
  throw new GoldleafError('FINGERPRINT_DIFFERS', `run ${runId} was planned with ${component} ${theirs}, and here it is ${ours}`, {
    hint: `Documents of the two would not be alike: use ${component} ${theirs} to go on, or plan a new run.`,
  });
}
