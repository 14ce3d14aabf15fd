// Runs on the local Firestore server, as the cost bench plans and counts them.
import { randomBytes } from 'node:crypto';
import { openStateStore } from '../dist/backends/state/index.js';
import { planOn, requestOf } from './workload.mjs';

export const chance = { uniform: Math.random, nonce: () => randomBytes(16).toString('hex') };

export async function plannedRun(project, units) {
  const store = await openStateStore(`firestore://${project}`);
  return { store, run: await planOn(store, chance.nonce(), units) };
}

/** Tasks that have looked at the run, as each does before its first claim. */
export async function handles(project, count, run) {
  const stores = await Promise.all(Array.from({ length: count }, () => openStateStore(`firestore://${project}`)));
  for (const store of stores) await store.readRun(run.runId);
  return stores;
}

export async function closeAll(stores) {
  await Promise.all(stores.map((store) => store.close()));
}

export async function claimed(store, run, place) {
  const outcome = await store.claimUnit(run, request(place));
  if (outcome.kind !== 'claimed') throw new Error(`the claim is ${outcome.kind}`);
  return outcome.row;
}

export function request(place, index = 0) {
  return requestOf({ nonce: chance.nonce(), now: Date.now(), place, index });
}

/** Reads and writes of each of so many turns. */
export async function billed(server, times, turn) {
  const before = { ...server.usage };
  for (let at = 0; at < times; at++) await turn(at);
  return words(server, before, times);
}

export function words(server, before, times) {
  const each = (kind) => ((server.usage[kind] - before[kind]) / times).toFixed(2);
  return `${each('reads')} reads, ${each('writes')} writes`;
}
