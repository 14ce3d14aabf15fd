#!/usr/bin/env node
/**
 * How quickly units are claimed and completed on SQLite: `npm run build && node bench/claims.mjs [units] [rounds]`.
 *
 * Processes drain one run together, through the state store and by the bare statements in turn. Both work on a file that the
 * store has planned, and leave the same rows in it: one autocommit UPDATE that claims and one that completes, under SQLite's
 * own busy handler, with no look for dead claims and no fence but the statement's. Every process first warms up on a file of
 * its own. Medians; the ratio is the median of the rounds' ratios. Also: what a claim costs among few and many units, and how
 * long a plan takes.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Sqlite from 'better-sqlite3';
import { openStateStore } from '../dist/backends/state/index.js';
import { median, print } from './table.mjs';

const SELF = fileURLToPath(import.meta.url);
/** Rounds by the number of processes: starting and warming up 32 takes most of a minute. */
const FLEETS = [
  [1, 5],
  [8, 5],
  [32, 3],
];
const SIZES = [1_000, 20_000, 100_000];
const LEASE_MS = 60_000;
const PART = { sha256: '0'.repeat(64), items: 25, bytes: 1_000_000 };
const WARM_UP_UNITS = 5_000;
const BARE_BUSY_TIMEOUT_MS = 30_000;
const nonce = () => randomBytes(16).toString('hex');

/** @returns {Promise<{what: string, unit: string, rate: number, beside?: string, ratio?: number, note?: string}[]>} */
export async function measureClaims(units = 10_000, most = 5) {
  const folder = await mkdtemp(join(tmpdir(), 'goldleaf-bench-'));
  try {
    const results = [];
    for (const [processes, rounds] of FLEETS) results.push(await measureFleet(folder, processes, units, Math.min(rounds, most)));
    return [...results, ...(await measureSizes(folder, most)), await measurePlan(folder, most)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureFleet(folder, processes, units, rounds) {
  const measured = [];
  for (let round = 0; round < rounds; round++) {
    const found = {};
    for (const side of round % 2 === 0 ? ['own', 'bare'] : ['bare', 'own']) {
      const plan = await planOwn(join(folder, `${side}-${processes}-${round}.db`), units);
      found[side] = await drainTogether(side, plan, processes, units);
    }
    measured.push(found);
  }
  const dead = (side) => measured.reduce((sum, round) => sum + round[side].dead, 0);
  const middle = (side, what) => median(measured.map((round) => round[side][what]));
  const both = (what, digits) => [middle('own', what), middle('bare', what)].map((value) => value.toFixed(digits)).join(', bare ');
  return {
    what: `claim + complete, ${processes} process${processes === 1 ? '' : 'es'}`,
    unit: 'units',
    rate: middle('own', 'rate'),
    beside: `the bare statements (${Math.round(middle('bare', 'rate')).toLocaleString('en-US')}/s)`,
    ratio: median(measured.map(({ own, bare }) => own.rate / bare.rate)),
    note: `dead: ${dead('own')}, bare ${dead('bare')}; CPU ${both('cpuMicros', 0)} µs a unit; p99 of a claim ${both('p99', 1)} ms`,
  };
}

/** One process, a run just planned, the same number of claims from its middle: flat when nothing is scanned. */
async function measureSizes(folder, rounds) {
  const rates = SIZES.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, size] of SIZES.entries()) {
      const { path, run } = await planOwn(join(folder, `size-${size}-${round}.db`), size);
      const drain = await openOwn({ path, run, place: 0.3, most: 1_000 });
      const before = process.cpuUsage();
      await drain();
      const { user, system } = process.cpuUsage(before);
      rates[at].push((1_000 * 1e6) / (user + system));
    }
  }
  return SIZES.map((size, at) => ({
    what: `among ${size.toLocaleString('en-US')} units, by CPU time`,
    unit: 'units',
    rate: median(rates[at]),
    ...(at > 0 && { beside: `the rate among ${SIZES[0].toLocaleString('en-US')}`, ratio: median(rates[at]) / median(rates[0]) }),
  }));
}

async function measurePlan(folder, rounds) {
  const rates = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await planOwn(join(folder, `plan-${round}.db`), 20_000);
    rates.push((20_000 * 1_000) / (performance.now() - start));
  }
  return { what: 'planning 20,000 units', unit: 'units', rate: median(rates), note: `${Math.round(20_000_000 / median(rates))} ms` };
}

async function planOwn(path, units) {
  const store = await openStateStore(path);
  const run = { runId: 'bench', nonce: nonce() };
  const settings = { total: units, unitSize: 1 };
  const policy = { leaseMs: LEASE_MS, maxAttempts: 3 };
  await store.createRun({ ...run, kind: 'documents', settings, policy, planHash: '', units, fingerprint: {}, out: 'file:///nowhere' });
  await store.writeUnits(
    run,
    Array.from({ length: units }, (_, unit) => ({ unit, start: unit, count: 1 })),
  );
  await store.markPlanned(run);
  await store.close();
  return { path, run };
}

/** Lets so many processes drain the run from a common start. `rate`: units per second until the last one found none left. */
async function drainTogether(side, { path, run }, processes, units) {
  const workers = Array.from({ length: processes }, (_, index) => startWorker({ side, path, run, place: index / processes, units }));
  await Promise.all(workers.map(({ ready }) => ready));
  for (const { child } of workers) if (child.connected) child.send('go');
  const answers = (await Promise.all(workers.map(({ end }) => end))).filter((answer) => answer !== undefined);
  const seconds = (Math.max(...answers.map(({ end }) => end)) - Math.min(...answers.map(({ start }) => start))) / 1_000;
  const done = answers.reduce((sum, answer) => sum + answer.done, 0);
  const claims = answers.flatMap(({ claimMs }) => claimMs).sort((a, b) => a - b);
  const cpuMicros = answers.reduce((sum, answer) => sum + answer.cpuMicros, 0) / done;
  return { rate: done / seconds, cpuMicros, dead: processes - answers.length, p99: claims[Math.floor(claims.length * 0.99)] };
}

function startWorker(job) {
  const child = fork(SELF, ['worker', JSON.stringify(job)], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const messages = [];
  const end = new Promise((resolve) => child.on('exit', () => resolve(messages[1])));
  const ready = Promise.race([new Promise((resolve) => child.once('message', resolve)), end]);
  child.on('message', (message) => messages.push(message));
  return { child, ready, end };
}

async function work(job) {
  const told = new Promise((resolve) => process.once('message', resolve));
  await warmUp(job);
  const drain = job.side === 'own' ? await openOwn(job) : openBare(job);
  process.send('ready');
  await told;
  const start = performance.timeOrigin + performance.now();
  const before = process.cpuUsage();
  const answer = await drain();
  const end = performance.timeOrigin + performance.now();
  const { user, system } = process.cpuUsage(before);
  process.send({ start, end, cpuMicros: user + system, ...answer }, () => process.disconnect());
}

/** What a process spends on its first few thousand claims is to a good part the engine compiling the code. */
async function warmUp({ side, path, place }) {
  const own = `${path}-${place}.db`;
  const job = { place, units: WARM_UP_UNITS, ...(await planOwn(own, WARM_UP_UNITS)) };
  const drain = side === 'own' ? await openOwn(job) : openBare(job);
  await drain();
}

async function openOwn({ path, run, place, most = Infinity }) {
  const store = await openStateStore(path);
  await store.countUnits(run);
  return () => drainOwn(store, run, place, most);
}

async function drainOwn(store, run, place, most) {
  const holder = { execution: 'bench', index: 0, attempt: 0, taskNonce: nonce() };
  const claimMs = [];
  let done = 0;
  for (; done < most; done++) {
    const [now, from] = [Date.now(), performance.now()];
    const terms = { nonce: nonce(), holder, deadline: now + LEASE_MS };
    const outcome = await store.claimUnit(run, { terms, place, now, maxAttempts: 3 });
    claimMs.push(performance.now() - from);
    if (outcome.kind !== 'claimed') break;
    await store.complete(run, { unit: outcome.row.unit, token: outcome.row.token, nonce: terms.nonce }, PART);
  }
  return { done, claimMs };
}

function openBare({ path, place, units }) {
  const db = new Sqlite(path, { timeout: BARE_BUSY_TIMEOUT_MS });
  db.pragma('synchronous = NORMAL');
  const claim = db.prepare(`
    UPDATE units SET state = 'RUNNING', token = token + 1, nonce = ?, beat = 0, deadline = ?, holder = ?, attempts = attempts + 1
    WHERE run = 1 AND unit = (SELECT unit FROM units INDEXED BY pending_units WHERE run = 1 AND state = 'PENDING' AND unit >= ? ORDER BY unit LIMIT 1)
    RETURNING unit, start, count, token`);
  const complete = db.prepare(`
    UPDATE units SET state = 'DONE', deadline = NULL, holder = NULL, part = ?
    WHERE run = 1 AND unit = ? AND state = 'RUNNING' AND token = ? AND nonce = ?`);
  const holder = JSON.stringify({ execution: 'bench', index: 0, attempt: 0, taskNonce: nonce() });
  return () => drainBare({ claim, complete, holder, from: Math.floor(place * units) });
}

function drainBare({ claim, complete, holder, from }) {
  const claimMs = [];
  for (let done = 0; ; done++) {
    const [started, own] = [performance.now(), nonce()];
    const deadline = Date.now() + LEASE_MS;
    const row = claim.get(own, deadline, holder, from) ?? (from > 0 ? claim.get(own, deadline, holder, 0) : undefined);
    claimMs.push(performance.now() - started);
    if (row === undefined) return { done, claimMs };
    // Every unit's part is another, so its text is made for each.
    complete.run(JSON.stringify(PART), row.unit, row.token, own);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv[2] === 'worker') await work(JSON.parse(process.argv[3]));
  else print(await measureClaims(Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 5)));
}
