import { USD, type BudgetScenario } from './budget-scenario.ts';
import { checkThenAct } from './check-then-act-guard.ts';
import type { MakeGuard } from './guard-under-test.ts';
import { simulateBudget, type BudgetReport } from './simulate-budget.ts';

/** One fleet under one cap, and beside it the same fleet with a guard that looks before it calls. */
export interface BudgetMeasurement {
  readonly capNano: number;
  readonly tasks: number;
  readonly report: BudgetReport;
  readonly naiveBilledNano: number;
}

export const MEASURED_WORST_NANO = 0.02 * USD;
const CAPS = [0, MEASURED_WORST_NANO, USD, 10 * USD];
const TASKS = [1, 8, 200];
/** Above what ten dollars pay for. */
const CALLS = 1_400;

/** Fleets with work enough to reach every cap, in mild trouble, started again by `resume` after the crashes of the first. */
export async function measureBudget(makeGuard: MakeGuard, seed: string): Promise<readonly BudgetMeasurement[]> {
  const measurements: BudgetMeasurement[] = [];
  for (const capNano of CAPS) {
    for (const tasks of TASKS) {
      const scenario: Partial<BudgetScenario> = {
        tasks,
        capNano,
        laterCapNano: capNano,
        worstNano: MEASURED_WORST_NANO,
        concurrency: 4,
        callsEach: Math.ceil(CALLS / tasks),
        uneven: false,
        callMs: 5_000,
        leaseMs: 60_000,
        shards: tasks > 100 ? 4 : 1,
        lossRate: 0.02,
        crashRate: 0.002,
        troubleRate: 0.05,
        freezes: 1,
        fleets: 2,
      };
      const report = await simulateBudget({ seed, makeGuard, scenario });
      const naive = await simulateBudget({ seed, makeGuard: checkThenAct, scenario: { ...scenario, crashRate: 0 }, lenient: true });
      measurements.push({ capNano, tasks, report: { ...report, story: () => [] }, naiveBilledNano: naive.billedNano });
    }
  }
  return measurements;
}

export function tellBudget(measurements: readonly BudgetMeasurement[]): string {
  const head = [
    'cap',
    'tasks',
    'billed',
    'settled',
    'starts',
    'crashes',
    'calls',
    'ledger writes/call',
    'looks/call',
    'check-then-act bills',
  ];
  const rows = measurements.map(({ capNano, tasks, report, naiveBilledNano }) => {
    const { billedNano, spentNano, starts, crashes, calls, drawWrites, spendWrites, looks } = report;
    const perCall = (count: number): string => (calls === 0 ? '-' : (count / calls).toFixed(2));
    const money = [dollars(capNano), `${tasks}`, dollars(billedNano), dollars(spentNano)];
    return [...money, `${starts}`, `${crashes}`, `${calls}`, perCall(drawWrites + spendWrites), perCall(looks), dollars(naiveBilledNano)];
  });
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => (row[at] as string).length)));
  return [head, ...rows].map((row) => row.map((cell, at) => cell.padStart(widths[at] as number)).join('  ')).join('\n');
}

function dollars(nano: number): string {
  return `$${(nano / USD).toFixed(2)}`;
}
