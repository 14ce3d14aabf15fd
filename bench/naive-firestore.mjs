// For comparison, on the same server: query the units that are pending, take the first, and write it on the condition that it
// still stands as it was read. Firestore bills every document that a query answers with.
import { Firestore } from '@google-cloud/firestore';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * So many units are claimed and completed by tasks that start together, unless their time is over before.
 *
 * @returns {Promise<{claimed: number, lost: number, reads: number, writes: number}>} races won and lost, and what was billed but for the plan
 */
export async function drainNaively(server, { units, tasks, worked = units, workMs, mostMs = Infinity }) {
  const firestore = new Firestore({ projectId: 'naive' });
  const collection = firestore.collection(`units-${units}-${tasks}`);
  const keys = Array.from({ length: units }, (_, unit) => String(unit).padStart(6, '0'));
  for (let from = 0; from < units; from += 500) {
    const batch = firestore.batch();
    for (const key of keys.slice(from, from + 500)) batch.create(collection.doc(key), { state: 'PENDING' });
    await batch.commit();
  }
  const before = { ...server.usage };
  const end = performance.now() + mostMs;
  let left = worked;
  let lost = 0;
  const task = async () => {
    while (left > 0 && performance.now() < end) {
      const [first] = (await collection.where('state', '==', 'PENDING').get()).docs;
      if (first === undefined || left === 0) return;
      const claimed = await first.ref.update({ state: 'RUNNING' }, { lastUpdateTime: first.updateTime }).catch(() => undefined);
      if (claimed === undefined) lost += 1;
      else {
        left -= 1;
        await sleep(workMs * (0.5 + Math.random()));
        await first.ref.update({ state: 'DONE' }, { lastUpdateTime: claimed.writeTime });
      }
    }
  };
  await Promise.all(Array.from({ length: tasks }, task));
  await firestore.terminate();
  return { claimed: worked - left, lost, reads: server.usage.reads - before.reads, writes: server.usage.writes - before.writes };
}
