import type { Json } from '../../kernel/canonical-json.ts';
import { GoldleafError } from '../../kernel/errors.ts';
import type { Mix } from '../../jobs/catalogue/mix/mix.ts';
import { DEFAULT_LEASE_MS, DEFAULT_MAX_ATTEMPTS } from '../../kernel/run/lease.ts';
import { defaultUnitSize, type RunPolicy } from '../../kernel/run/plan.ts';
import { DEFAULT_CONCURRENCY, DEFAULT_PRODUCTS, type GivenCatalogueSettings } from '../settings/catalogue-definitions.ts';
import { DEFAULT_SEED } from '../settings/definitions.ts';
import type { RequestedRun } from '../settings/resolve.ts';
import { mixText } from './mix-text.ts';
import { isPaid } from './priced-models.ts';

/** How many companies are about a minute of one task's work: of thinking up, and of asking models about. */
const UNIT_CAP = { procedural: 500, paid: 20 } as const;

/** The budget of models that cost nothing: enough for them, and not the 0 that means no call. */
const FREE_NANO = 1;

/**
 * Fills in the defaults of a catalogue build.
 *
 * @param tasks that will share the run, for the size of a unit
 * @param standingTotal of a build that is planned already, which need not be said again
 * @param isTrial whether nothing will be built, so that a budget may still be missing
 * @throws GoldleafError `USAGE` for missing companies, or a mix without a budget
 */
export function requestCatalogue(
  given: GivenCatalogueSettings,
  mix: Mix | undefined,
  tasks: number,
  standingTotal?: number,
  isTrial = false,
): RequestedRun {
  const total = given.companies?.value ?? standingTotal;
  if (total === undefined) {
    throw new GoldleafError('USAGE', '--companies is missing: how many companies?', {
      hint: 'Say --companies 200. Only a build that is planned already needs none.',
    });
  }
  refuseWithoutBudget(given, mix, standingTotal === undefined, isTrial);
  const settings = {
    total,
    unitSize: given['unit-size']?.value ?? defaultUnitSize(total, tasks, mix === undefined ? UNIT_CAP.procedural : UNIT_CAP.paid),
    seed: given.seed?.value ?? DEFAULT_SEED,
    products: given.products?.value ?? DEFAULT_PRODUCTS,
    mix: mix === undefined ? null : mixText(mix),
  };
  const policy: RunPolicy = {
    leaseMs: given.lease?.value ?? DEFAULT_LEASE_MS,
    maxAttempts: given['max-attempts']?.value ?? DEFAULT_MAX_ATTEMPTS,
    ...(mix === undefined && given['budget-usd'] === undefined ? {} : { concurrency: given.concurrency?.value ?? DEFAULT_CONCURRENCY }),
    ...budgetOf(given, mix),
  };
  return { settings, policy, given: onlyGiven(given, { ...settings, ...policy }) };
}

/** What was named, or what free models need. Of a paid build that stands, its own ledger tells. */
function budgetOf(given: GivenCatalogueSettings, mix: Mix | undefined): Pick<RunPolicy, 'budgetNano'> {
  if (given['budget-usd'] !== undefined) return { budgetNano: given['budget-usd'].value };
  return mix === undefined || isPaid(mix) ? {} : { budgetNano: FREE_NANO };
}

/** A build that may cost something says how much. */
function refuseWithoutBudget(given: GivenCatalogueSettings, mix: Mix | undefined, isNew: boolean, isTrial: boolean): void {
  if (isNew && mix === undefined && given['budget-usd'] !== undefined) {
    throw new GoldleafError('USAGE', `${given['budget-usd'].where} says what models may cost, and no --providers are named`);
  }
  if (isTrial || !isNew || mix === undefined || given['budget-usd'] !== undefined || !isPaid(mix)) return;
  throw new GoldleafError('USAGE', '--budget-usd is missing: what may this build cost?', {
    hint: 'Say --budget-usd 5, or 0 for a build that calls no model. --dry-run tells what it is likely to cost.',
  });
}

/** The names of `settings` and `policy` by those of flags. The budget is the ledger's: it may have been changed since. */
const PLANNED = {
  companies: 'total',
  'unit-size': 'unitSize',
  seed: 'seed',
  products: 'products',
  providers: 'mix',
  concurrency: 'concurrency',
  lease: 'leaseMs',
  'max-attempts': 'maxAttempts',
} as const satisfies Partial<Record<keyof GivenCatalogueSettings, string>>;

function onlyGiven(given: GivenCatalogueSettings, complete: Readonly<Record<string, Json>>): Record<string, Json> {
  const names = Object.entries(PLANNED).flatMap(([flag, name]) => (given[flag as keyof typeof PLANNED] === undefined ? [] : [name]));
  return Object.fromEntries(names.map((name) => [name, complete[name] ?? null]));
}
