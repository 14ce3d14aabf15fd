import { canonicalJson, type Json } from '../canonical-json.ts';
import { sha256 } from '../digest.ts';
import type { UnitRange } from './unit.ts';

export type RunKind = 'documents' | 'catalogue';

/**
 * What a run makes: everything the content depends on, by the names the command line uses, plus how it is cut.
 * `total` and `unitSize` are always there; the rest belongs to the kind of run.
 */
export interface RunSettings {
  readonly total: number;
  readonly unitSize: number;
  readonly [name: string]: Json;
}

/** How the run is worked; nothing of the content depends on it. */
export interface RunPolicy {
  readonly leaseMs: number;
  readonly maxAttempts: number;
  /** Calls of models that one task has in flight at most; of builds that ask models. */
  readonly concurrency?: number;
  /** What the ledger of a build that asks models is opened with, in nano-dollars. The ledger's own limit rules. */
  readonly budgetNano?: number;
  /** Where the catalogue lies that documents are drawn from; which one it is, the settings tell. */
  readonly catalogueUri?: string;
}

/** Component → version or digest, of everything that decides what the output looks like. */
export type Fingerprint = Readonly<Record<string, string>>;

/** A run with the nonce of its plan: unit rows are keyed by both, so a planner of another plan cannot touch them. */
export interface RunKey {
  readonly runId: string;
  /** Fresh for every plan. */
  readonly nonce: string;
}

/** The run's row of the state store, as its one planner wrote it. */
export interface RunMarker extends RunKey {
  readonly kind: RunKind;
  readonly settings: RunSettings;
  readonly policy: RunPolicy;
  readonly planHash: string;
  readonly units: number;
  readonly fingerprint: Fingerprint;
  /** Where the run writes: the URI of its output. */
  readonly out: string;
}

export type RunState = 'RUNNING' | 'PAUSED' | 'CANCELLED' | 'COMPLETED';

export interface RunRow extends RunMarker {
  readonly state: RunState;
  /** Whether every unit row stands; nothing is claimed before. */
  readonly planned: boolean;
}

/** Document ids have seven digits. */
export const MAX_TOTAL = 10_000_000;

export function unitCount(settings: RunSettings): number {
  return Math.ceil(settings.total / settings.unitSize);
}

/** The unit at an index: a pure function of the settings, so every planner writes the same rows. */
export function unitRange(settings: RunSettings, unit: number): UnitRange {
  const start = unit * settings.unitSize;
  return { unit, start, count: Math.min(settings.unitSize, settings.total - start) };
}

/** Every unit of the plan in order. */
export function* unitRanges(settings: RunSettings): Generator<UnitRange> {
  const units = unitCount(settings);
  for (let unit = 0; unit < units; unit++) yield unitRange(settings, unit);
}

/** Two plans are the same exactly when their hashes are. */
export function planHash(kind: RunKind, settings: RunSettings): string {
  return sha256(canonicalJson({ kind, settings }));
}

/** At least three units a task while there are items enough, and at most `cap` items, which is about a minute of work. */
export function defaultUnitSize(total: number, tasks: number, cap: number): number {
  const units = 3 * tasks;
  const size = Math.ceil(total / units);
  // Rounded up, units are as even as can be; of few items they would become too few.
  const fair = Math.ceil(total / size) < units ? Math.floor(total / units) : size;
  return Math.max(1, Math.min(cap, fair));
}

export interface SettingDifference {
  readonly name: string;
  readonly standing: Json;
  readonly given: Json;
}

/** Where settings that were given explicitly differ from a standing run's, sorted by name. */
export function differingSettings(standing: Readonly<Record<string, Json>>, given: Readonly<Record<string, Json>>): SettingDifference[] {
  return Object.keys(given)
    .sort()
    .map((name) => ({ name, standing: standing[name] ?? null, given: given[name] ?? null }))
    .filter(({ standing: left, given: right }) => canonicalJson(left) !== canonicalJson(right));
}

/** The first component in which two fingerprints differ; undefined when they agree. */
export function differingComponent(standing: Fingerprint, own: Fingerprint): string | undefined {
  const names = [...new Set([...Object.keys(standing), ...Object.keys(own)])].sort();
  return names.find((name) => standing[name] !== own[name]);
}
