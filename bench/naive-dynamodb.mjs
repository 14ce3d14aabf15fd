// For comparison, on the same table and rows: query all units with a filter, take the first that is free, and write it on the
// condition that it still is. DynamoDB bills what a query reads, not what its filter lets through.
import { unitItem, unitRow } from '../dist/backends/state/dynamodb/unit-item.js';
import { RunLayout } from '../dist/backends/state/dynamodb/run-layout.js';
import { claim, complete, newUnit } from '../dist/kernel/run/unit.js';
import { fenceOf, PART, requestOf } from './workload.mjs';

/**
 * So many units are claimed and completed by tasks that start together.
 *
 * @returns {Promise<number>} races lost
 */
export async function drainNaively({ table, time, draw, chance }, run, { units, tasks, worked = units, workMs }) {
  const layout = new RunLayout(run, units, 1);
  for (let unit = 0; unit < units; unit++) await table.put(unitItem(layout, newUnit({ unit, start: unit * 25, count: 25 })));
  table.take();
  const { pk } = layout.unitKey(0);
  let left = worked;
  const task = async () => {
    for (let lost = 0; ;) {
      if (left === 0) return lost;
      const all = (await table.query({ pk, by: 'sk', from: '0', to: '9'.repeat(7) })).map(unitRow);
      const free = all.find(({ state }) => state === 'PENDING');
      if (free === undefined || left === 0) return lost;
      const row = claim(free, requestOf({ nonce: chance.nonce(), now: time.now, place: 0 }).terms);
      const put = await table.put(unitItem(layout, row), { state: 'PENDING', token: free.token });
      if (!put.applied) lost += 1;
      else {
        left -= 1;
        await time.sleep(workMs * (0.5 + draw()));
        await table.put(unitItem(layout, complete(row, fenceOf(row), PART)), { state: 'RUNNING', token: row.token });
      }
    }
  };
  return (await Promise.all(Array.from({ length: tasks }, task))).reduce((sum, each) => sum + each, 0);
}
