// Crowds on the local Firestore server: whole runs by tasks that start together, and claims sent at one moment.
import { setTimeout as sleep } from 'node:timers/promises';
import { ClaimPlace } from '../dist/engine/claim/claim-place.js';
import { chance, closeAll, handles, plannedRun, request, words } from './firestore-runs.mjs';
import { median } from './table.mjs';
import { drainUnits, number, tasksWord } from './workload.mjs';

/** A whole run by so many tasks that start together, lost claims, tail and last looks included. */
export async function measureCrowd(server, { tasks, units, workMs }) {
  const project = `crowd-${tasks}-${units}`;
  const { store, run } = await plannedRun(project, units);
  const stores = await handles(project, tasks, run);
  const writes = followWrites(server);
  const before = { ...server.usage };
  const drained = await Promise.all(stores.map((each, index) => drain(each, run, { index, tasks, units, workMs })));
  server.onReply = undefined;
  const billed = words(server, before, units);
  await closeAll([store, ...stores]);
  const lost = drained.reduce((sum, each) => sum + each.lost, 0);
  const claimMs = Math.round(median(drained.flatMap((each) => each.claimMs)));
  return {
    what: `${tasksWord(tasks)}, ${number(units)} units of ${workMs / 1000} s`,
    note: `a unit: ${billed}; lost claims ${lost} (${((100 * lost) / units).toFixed(1)} %); most writes of one document in a second: ${mostInSecond(writes)}; a claim takes ${claimMs} ms`,
  };
}

/** @returns document → when it was written */
function followWrites(server) {
  const writes = new Map();
  server.onReply = (method, commit) => {
    if (method !== 'Commit') return;
    for (const { update } of commit.writes) writes.set(update.name, [...(writes.get(update.name) ?? []), performance.now()]);
  };
  return writes;
}

function mostInSecond(writes) {
  const mostOf = (times) => Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length));
  return [...writes.values()].map(mostOf).reduce((most, each) => Math.max(most, each), 0);
}

async function drain(store, run, { index, tasks, units, workMs }) {
  const claimMs = [];
  const lost = await drainUnits(store, run, {
    place: new ClaimPlace(chance, index, tasks, units),
    request: (at) => request(at, index),
    work: () => sleep(workMs * (0.5 + Math.random())),
    onClaim: (ms) => claimMs.push(ms),
  });
  return { lost, claimMs };
}

/** So many claims sent at the same moment. */
export async function measureRush(server, { tasks, units }) {
  const { store, run } = await plannedRun('rush', units);
  const stores = await handles('rush', tasks, run);
  const before = { ...server.usage };
  const times = await Promise.all(
    stores.map(async (each, index) => {
      const from = performance.now();
      const outcome = await each.claimUnit(run, request(index / tasks));
      return { ms: performance.now() - from, lost: outcome.kind !== 'claimed' };
    }),
  );
  const sorted = times.map(({ ms }) => ms).sort((left, right) => left - right);
  const reads = server.usage.reads - before.reads;
  await closeAll([store, ...stores]);
  return {
    what: `${tasks} claims at once`,
    note: `p50 ${Math.round(median(sorted))} ms, p99 ${Math.round(sorted[Math.floor(tasks * 0.99)])} ms, lost ${times.filter(({ lost }) => lost).length}, ${reads} reads`,
  };
}
