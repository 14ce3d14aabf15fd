import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { ClaimOutcome, ClaimRequest, RunKey, StateStore, TaskRow } from '../../contracts/state-store.ts';
import { planHash, unitRanges, type RunMarker, type RunSettings } from '../../kernel/run/plan.ts';
import type { Fence, Holder, PartSummary, UnitRow } from '../../kernel/run/unit.ts';

/** Wall clock of the cases, in ms since the epoch: no case waits. */
export const NOW = 1_800_000_000_000;
export const LEASE_MS = 60_000;
export const AFTER_LEASE = NOW + LEASE_MS + 1;
export const MAX_ATTEMPTS = 3;

export const PART: PartSummary = { sha256: 'ab'.repeat(32), items: 3, bytes: 4_096 };
export const OTHER_PART: PartSummary = { sha256: 'cd'.repeat(32), items: 3, bytes: 1 };

export function freshNonce(): string {
  return randomBytes(16).toString('hex');
}

export function settingsOf(units: number): RunSettings {
  return { total: units * 3, unitSize: 3, locales: ['en-GB', 'de-DE'], note: 'Zürich "€" \u2028', nothing: null, nested: { deep: [true] } };
}

export function markerOf(units: number, runId = 'run'): RunMarker {
  const settings = settingsOf(units);
  return {
    runId,
    nonce: freshNonce(),
    kind: 'documents',
    settings,
    policy: { leaseMs: LEASE_MS, maxAttempts: MAX_ATTEMPTS },
    planHash: planHash('documents', settings),
    units,
    fingerprint: { goldleaf: '1.2.3', pack: 'invoice 1' },
    out: 'file:///corpora/run',
  };
}

/** Plans a run of so many units, ready to be claimed from. */
export async function planRun(store: StateStore, units: number, runId = 'run'): Promise<RunKey> {
  const marker = markerOf(units, runId);
  const { created } = await store.createRun(marker);
  assert.ok(created, 'the store of a case is not empty at first');
  const key = { runId, nonce: marker.nonce };
  assert.equal(await store.writeUnits(key, [...unitRanges(marker.settings)]), units);
  await store.markPlanned(key);
  return key;
}

export function holderOf(index: number, execution = 'execution', attempt = 0): Holder {
  return { execution, index, attempt, taskNonce: `task-${execution}-${index}-${attempt}` };
}

export interface RequestTerms {
  readonly nonce?: string;
  readonly holder?: Holder;
  readonly place?: number;
  readonly now?: number;
  readonly maxAttempts?: number;
}

export function requestOf(terms: RequestTerms = {}): ClaimRequest {
  const { nonce = freshNonce(), holder = holderOf(0), place = 0, now = NOW, maxAttempts = MAX_ATTEMPTS } = terms;
  return { terms: { nonce, holder, deadline: now + LEASE_MS }, place, now, maxAttempts };
}

/** A claim of a unit, sent again while peers are quicker. */
export async function claimAny(store: StateStore, run: RunKey, request: ClaimRequest): Promise<Exclude<ClaimOutcome, { kind: 'lost' }>> {
  for (let tries = 0; tries < 1_000; tries++) {
    const outcome = await store.claimUnit(run, request);
    if (outcome.kind !== 'lost') return outcome;
  }
  throw new assert.AssertionError({ message: 'a claim was lost 1000 times in a row' });
}

/** @returns the row of a claim that must succeed */
export async function claimOne(store: StateStore, run: RunKey, terms: RequestTerms = {}): Promise<UnitRow> {
  const outcome = await claimAny(store, run, requestOf(terms));
  assert.equal(outcome.kind, 'claimed', 'a unit is free, and the claim found none');
  return (outcome as { row: UnitRow }).row;
}

export async function assertNoneFree(store: StateStore, run: RunKey, terms: RequestTerms = {}): Promise<void> {
  const outcome = await claimAny(store, run, requestOf(terms));
  assert.equal(outcome.kind, 'none', 'no unit is free, and one was claimed');
}

export function fenceOf(row: UnitRow): Fence {
  assert.ok(row.nonce !== null);
  return { unit: row.unit, token: row.token, nonce: row.nonce };
}

/** The row that stands, which must be there. */
export async function rowOf(store: StateStore, run: RunKey, unit: number): Promise<UnitRow> {
  const row = await store.readUnit(run, unit);
  assert.ok(row !== undefined, `unit ${unit} is missing`);
  return row;
}

/** Sorted. */
export function unitsOf(rows: readonly UnitRow[]): number[] {
  return rows.map(({ unit }) => unit).sort((left, right) => left - right);
}

export function taskRowOf(holder: Holder, changes: Partial<TaskRow> = {}): TaskRow {
  const totals = { unit: null, unitsDone: 0, itemsDone: 0, unitsFailed: 0, ended: false };
  return { ...holder, host: 'host', pid: 4_711, startedAt: NOW, seenAt: NOW, ...totals, ...changes };
}
