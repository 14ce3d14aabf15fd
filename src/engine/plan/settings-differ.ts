import type { Json } from '../../kernel/canonical-json.ts';
import { GoldleafError } from '../../kernel/errors.ts';
import { differingComponent, differingSettings, type Fingerprint } from '../../kernel/run/plan.ts';

/** @throws GoldleafError `SETTINGS_DIFFER`, naming every setting that was given and is not what stands */
export function refuseOtherSettings(runId: string, standing: Readonly<Record<string, Json>>, given: Readonly<Record<string, Json>>): void {
  refuseOtherKind(runId, standing['kind'], given['kind']);
  const differences = differingSettings(standing, given);
  if (differences.length === 0) return;
  const named = differences.map(
    ({ name, standing: left, given: right }) =>
      `${asTyped(name, standing['kind'])} is ${name === 'mix' ? 'another mix' : `${asText(name, left)}, not ${asText(name, right)}`}`,
  );
  throw new GoldleafError('SETTINGS_DIFFER', `run ${runId} was planned otherwise: ${named.join('; ')}`, {
    hint: 'Leave these out to go on with the run as it was planned, or name another --out and --run-id for a new one.',
  });
}

/** A corpus is no catalogue, whatever else agrees. */
function refuseOtherKind(runId: string, standing: Json | undefined, given: Json | undefined): void {
  if (standing === undefined || given === undefined || standing === given) return;
  const isCatalogue = standing === 'catalogue';
  const [holds, wanted] = isCatalogue ? ['a catalogue', 'documents'] : ['documents', 'a catalogue'];
  throw new GoldleafError('SETTINGS_DIFFER', `the folder of run ${runId} holds ${holds}, not ${wanted}`, {
    hint: `Name another --out for ${isCatalogue ? 'the documents, and this one as their --catalogue' : 'the catalogue'}.`,
  });
}

/** Where the flag of a setting has a name of its own. */
const CATALOGUE_FLAGS: Readonly<Record<string, string>> = { total: 'companies', mix: 'providers' };

/** `unitSize` as a person wrote it: `unit-size`; `leaseMs` as `lease`; of a catalogue `total` as `companies`. */
function asTyped(name: string, kind: Json | undefined): string {
  const flag = kind === 'catalogue' ? CATALOGUE_FLAGS[name] : undefined;
  if (flag !== undefined) return flag;
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
