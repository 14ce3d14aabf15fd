// One budget over a fleet, in virtual time: what fleets of 1, 8 and 200 tasks spend of caps of nothing, one call, $1 and
// $10, what that costs in writes and looks of the ledger, and what a guard that looks before it calls bills instead.
// Then fleets in all kinds of trouble, by the seed.
//
//   npm run build && node bench/budget.mjs [seeds]
import { pathToFileURL } from 'node:url';
import { DistributedBudgetGuard } from '../dist/jobs/catalogue/budget/distributed-budget-guard.js';
import { measureBudget, tellBudget } from '../dist/testing/simulation/budget/measure-budget.js';
import { simulateBudget, tellBudgetFailure } from '../dist/testing/simulation/budget/simulate-budget.js';
import { print } from './table.mjs';

const makeGuard = (ground, terms) => new DistributedBudgetGuard(ground, terms);

export async function measureBudgetGuard(seeds = 500) {
  const started = performance.now();
  const totals = { calls: 0, crashes: 0, writes: 0, looks: 0 };
  for (let seed = 0; seed < seeds; seed++) {
    const report = await simulateBudget({ seed: `bench ${seed}`, makeGuard });
    if (report.violation !== undefined) throw new Error(tellBudgetFailure(report));
    totals.calls += report.calls;
    totals.crashes += report.crashes;
    totals.writes += report.drawWrites + report.spendWrites;
    totals.looks += report.looks.all;
  }
  const each = (count) => (count / totals.calls).toFixed(2);
  const rate = seeds / ((performance.now() - started) / 1000);
  const note = `${totals.calls} calls, ${totals.crashes} crashes, nothing above the cap; ${each(totals.writes)} ledger writes and ${each(totals.looks)} looks a call`;
  return [{ what: 'small fleets in trouble, one budget', unit: 'fleets', rate, note }];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const measurements = await measureBudget(makeGuard, 'bench');
  const broken = measurements.find(({ report }) => report.violation !== undefined);
  if (broken !== undefined) throw new Error(broken.report.violation);
  console.log(`${tellBudget(measurements)}\n`);
  print(await measureBudgetGuard(Number(process.argv[2] ?? 500)));
}
