// One run as every cost bench plans it, and the calls of a task on it.

export const LEASE_MS = 60_000;
export const PART = { sha256: '0'.repeat(64), items: 25, bytes: 1_000_000 };

/** Plans a run of so many units. */
export async function planOn(store, nonce, units) {
  const marker = markerOf(nonce, units);
  await store.createRun(marker);
  const run = { runId: marker.runId, nonce };
  const ranges = Array.from({ length: units }, (_, unit) => ({ unit, start: unit * 25, count: 25 }));
  for (let from = 0; from < units; from += 1_000) await store.writeUnits(run, ranges.slice(from, from + 1_000));
  await store.markPlanned(run);
  return run;
}

function markerOf(nonce, units) {
  const settings = {
    total: units * 25,
    unitSize: 25,
    seed: 'corpus',
    pack: 'invoice',
    format: 'pdf',
    locale: ['en-GB', 'de-DE'],
    archetype: ['classic'],
  };
  const fingerprint = { goldleaf: '0.1.0', 'pack invoice': '1', browser: 'Chromium 140.0.0.0', fonts: 'a'.repeat(64), architecture: 'x64' };
  const policy = { leaseMs: LEASE_MS, maxAttempts: 3 };
  const planHash = '0'.repeat(64);
  return { runId: 'run', nonce, kind: 'documents', settings, policy, planHash, units, fingerprint, out: 's3://bucket/corpus' };
}

export function requestOf({ nonce, now, place, index = 0 }) {
  return { terms: { nonce, holder: holderOf(index), deadline: now + LEASE_MS }, place, now, maxAttempts: 3 };
}

export function fenceOf({ unit, token, nonce }) {
  return { unit, token, nonce };
}

/**
 * Claims and completes until nothing is free, as the drain loop does.
 *
 * @param request makes the claim for a place
 * @param work resolves when a unit is done
 * @param onClaim hears how long a claim took, in ms
 * @returns races lost
 */
export async function drainUnits(store, run, { place, request, work, onClaim = () => undefined }) {
  for (let lost = 0; ;) {
    const from = performance.now();
    const outcome = await store.claimUnit(run, request(place.next()));
    onClaim(performance.now() - from);
    if (outcome.kind === 'none') return lost;
    if (outcome.kind === 'lost') {
      lost += 1;
      place.lost();
      continue;
    }
    place.taken();
    await store.readRun(run.runId);
    await work();
    await store.complete(run, fenceOf(outcome.row), PART);
  }
}

export function taskRowOf(index, seenAt = 0) {
  const totals = { unit: null, unitsDone: 0, itemsDone: 0, unitsFailed: 0, ended: false };
  return { ...holderOf(index), host: 'ip-10-0-0-1.internal', pid: 1, startedAt: 0, seenAt, ...totals };
}

function holderOf(index) {
  return { execution: 'goldleaf-corpus-x7k2p', index, attempt: 0, taskNonce: String(index).padStart(32, '0') };
}

export function tasksWord(tasks) {
  return `${tasks} task${tasks === 1 ? '' : 's'}`;
}

export function number(value) {
  return value.toLocaleString('en-US');
}

/** Calls of the contract, each of so many turns, such as `claimUnit 1, complete 1`. */
export function callWords(counts, turns) {
  return Object.entries(counts)
    .map(([method, count]) => `${method} ${Number((count / turns).toFixed(2))}`)
    .join(', ');
}
