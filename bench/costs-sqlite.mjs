#!/usr/bin/env node
/**
 * What a run costs on SQLite, in commits and in pages written: `npm run build && node bench/costs-sqlite.mjs`.
 *
 * Counted in the write-ahead log, where the last page of every commit bears a mark, so nothing that is written goes
 * uncounted. A second connection reads meanwhile, so that no checkpoint begins the log anew. The same on any machine.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Sqlite from 'better-sqlite3';
import { openStateStore } from '../dist/backends/state/index.js';
import { ClaimPlace } from '../dist/engine/claim/claim-place.js';
import { wrapStateStore } from '../dist/testing/wrappers/wrap-store.js';
import { ofStore, print } from './table.mjs';
import { callWords, drainUnits, fenceOf, LEASE_MS, number, PART, planOn, requestOf, taskRowOf } from './workload.mjs';

const SIZES = [100, 1_000, 10_000];
/** Few enough that they stay in one log. */
const SAMPLE = 50;
const LOOKS = 10;
/** Where in the run the task looks for its next unit. */
const MIDDLE = 0.5;
/** Of a log: the sizes of its own header and of each page's, and where in them the page size and the mark of a commit lie. */
const LOG_HEADER = 32;
const PAGE_SIZE = 8;
const PAGE_HEADER = 24;
const COMMIT_MARK = 4;

/** @returns {Promise<{what: string, note: string}[]>} */
export async function measureSqliteCosts() {
  const folder = await mkdtemp(join(tmpdir(), 'goldleaf-bench-'));
  try {
    const rows = [];
    for (const units of SIZES) rows.push(...(await measureUnit(join(folder, `${units}.db`), units)));
    return rows.map((row) => ofStore('SQLite', row));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One task among many units: a unit, a beat, a look that finds nothing. */
async function measureUnit(path, units) {
  const { store, calls } = wrapStateStore(await openStateStore(path));
  const run = await planOn(store, nonce(), units);
  calls.take();
  const unit = await logged(path, SAMPLE, async () => {
    const { row } = await store.claimUnit(run, request(MIDDLE));
    await store.readRun(run.runId);
    await store.complete(run, fenceOf(row), PART);
  });
  const unitCalls = callWords(calls.take(), SAMPLE);
  const { row } = await store.claimUnit(run, request(MIDDLE));
  const beat = await logged(path, LOOKS, async (turn) => {
    await store.renew(run, fenceOf(row), Date.now() + LEASE_MS);
    await store.putTask(run, taskRowOf(0, turn));
  });
  const place = new ClaimPlace({ uniform: Math.random }, 0, 1, units);
  await drainUnits(store, run, { place, request, work: () => undefined });
  const idle = await logged(path, LOOKS, async () => {
    await store.claimUnit(run, request(MIDDLE));
    await store.readRun(run.runId);
    await store.readUnit(run, -1);
  });
  await store.close();
  const among = `among ${number(units)} units`;
  return [
    { what: `a unit, ${among}`, note: `${unitCalls}: ${unit}` },
    { what: `a beat, ${among}`, note: `lease and task row: ${beat}` },
    { what: `an idle look, ${among}`, note: `no unit is free, a peer finishes: ${idle}` },
  ];
}

/** Commits and pages of each of so many turns. */
async function logged(path, times, turn) {
  const reader = new Sqlite(path);
  reader.pragma('wal_checkpoint(TRUNCATE)');
  reader.exec('BEGIN; SELECT count(*) FROM runs');
  for (let at = 0; at < times; at++) await turn(at);
  const { commits, pages } = countLog(`${path}-wal`);
  reader.close();
  return `${(commits / times).toFixed(2)} commits, ${(pages / times).toFixed(2)} pages written`;
}

function countLog(path) {
  const file = openSync(path, 'r');
  const header = Buffer.alloc(LOG_HEADER);
  const counts = { commits: 0, pages: 0 };
  const readAt = (place, length) => readSync(file, header, 0, length, place) === length;
  if (readAt(0, LOG_HEADER)) {
    const page = PAGE_HEADER + header.readUInt32BE(PAGE_SIZE);
    for (let place = LOG_HEADER; readAt(place, PAGE_HEADER); place += page) {
      counts.pages += 1;
      if (header.readUInt32BE(COMMIT_MARK) > 0) counts.commits += 1;
    }
  }
  closeSync(file);
  return counts;
}

function nonce() {
  return randomBytes(16).toString('hex');
}

function request(place) {
  return requestOf({ nonce: nonce(), now: Date.now(), place });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) print(await measureSqliteCosts());
