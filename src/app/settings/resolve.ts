import type { PackCard } from '../../contracts/document-pack.ts';
import type { Json } from '../../kernel/canonical-json.ts';
import { GoldleafError } from '../../kernel/errors.ts';
import { DEFAULT_LEASE_MS, DEFAULT_MAX_ATTEMPTS } from '../../kernel/run/lease.ts';
import { defaultUnitSize, type RunPolicy, type RunSettings } from '../../kernel/run/plan.ts';
import { DEFAULT_FORMAT, DEFAULT_SEED, type SettingName } from './definitions.ts';
import type { Given, GivenSettings } from './given.ts';
import { suggest } from './nearest.ts';

/** How many documents are about a minute of one task's work, and no more golden rows than fit in its memory with ease. */
const UNIT_CAP = { pdf: 200, html: 500, none: 1000 } as const;

/** A catalogue, and the URI that opens it from anywhere. */
export interface PlacedCatalogue {
  readonly uri: string;
  readonly version: string;
}

/** A run of documents as somebody asked for it: complete, and with what was asked for explicitly apart. */
export interface RequestedRun {
  readonly settings: RunSettings;
  readonly policy: RunPolicy;
  /** By the names of `settings` and `policy`; only what was given. */
  readonly given: Readonly<Record<string, Json>>;
}

/**
 * Fills in the defaults and checks what only the pack knows.
 *
 * @param tasks that will share the run, for the size of a unit
 * @param catalogue that `given.catalogue` names: its version is part of the plan, and where it lies is not
 * @param standingTotal of a run that is planned already, which need not be said again
 * @throws GoldleafError `USAGE` for a missing total, an unknown locale or archetype
 */
export function requestRun(
  given: GivenSettings,
  pack: PackCard,
  tasks: number,
  standingTotal?: number,
  catalogue?: PlacedCatalogue,
): RequestedRun {
  const total = given.total?.value ?? standingTotal;
  if (total === undefined) {
    throw new GoldleafError('USAGE', '--total is missing: how many documents?', {
      hint: 'Say --total 200. Only a run that is planned already needs none.',
    });
  }
  const format = given.format?.value ?? DEFAULT_FORMAT;
  const archetypes = pack.archetypes.map(({ name }) => name);
  const settings = {
    total,
    unitSize: given['unit-size']?.value ?? defaultUnitSize(total, tasks, UNIT_CAP[format]),
    seed: given.seed?.value ?? DEFAULT_SEED,
    pack: pack.name,
    format,
    locale: choose('locale', given.locale, pack.locales, pack.name),
    archetype: choose('archetype', given.archetype, archetypes, pack.name),
    ...(catalogue === undefined ? {} : { catalogue: catalogue.version }),
  };
  const policy = {
    leaseMs: given.lease?.value ?? DEFAULT_LEASE_MS,
    maxAttempts: given['max-attempts']?.value ?? DEFAULT_MAX_ATTEMPTS,
    ...(catalogue === undefined ? {} : { catalogueUri: catalogue.uri }),
  };
  return { settings, policy, given: onlyGiven(given, { ...settings, ...policy }) };
}

/** Under which name of {@link RequestedRun} a setting goes into the plan. The others concern one command alone. */
const PLANNED: Readonly<Partial<Record<SettingName, string>>> = {
  total: 'total',
  'unit-size': 'unitSize',
  seed: 'seed',
  pack: 'pack',
  format: 'format',
  locale: 'locale',
  archetype: 'archetype',
  catalogue: 'catalogue',
  lease: 'leaseMs',
  'max-attempts': 'maxAttempts',
};

function onlyGiven(given: GivenSettings, complete: Readonly<Record<string, Json>>): Record<string, Json> {
  const names = (Object.keys(given) as SettingName[]).flatMap((name) => PLANNED[name] ?? []);
  return Object.fromEntries(names.map((name) => [name, complete[name] ?? null]));
}

/** The chosen names in the order of the pack, so that the same choice always is the same plan. */
function choose(what: string, chosen: Given<readonly string[]> | undefined, known: readonly string[], pack: string): readonly string[] {
  if (chosen === undefined) return known;
  for (const name of chosen.value) {
    if (known.includes(name)) continue;
    throw new GoldleafError('USAGE', `${chosen.where}: the pack ${pack} has no ${what} "${name}"`, { hint: suggest(name, known) });
  }
  return known.filter((name) => chosen.value.includes(name));
}
