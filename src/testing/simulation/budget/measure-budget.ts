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
/** Tasks of a fleet → over how many rows its limit is split: as on SQLite, DynamoDB and Firestore. */
const SHARDS: ReadonlyMap<number, number> = new Map([
  [1, 1],
  [8, 4],
  [200, 16],
]);
/** Above what ten dollars pay for. */
const CALLS = 1_400;

/** Fleets with work enough to reach every cap, in mild trouble, started again by `resume` after the crashes of the first. */
export async function measureBudget(makeGuard: MakeGuard, seed: string): Promise<readonly BudgetMeasurement[]> {
  const measurements: BudgetMeasurement[] = [];
  for (const capNano of CAPS) {
    for (const [tasks, shards] of SHARDS) {
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
        shards,
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

/** Title of a column, and what it says of one measurement. */
const COLUMNS: readonly (readonly [title: string, cell: (measurement: BudgetMeasurement) => string])[] = [
  ['cap', ({ capNano }) => dollars(capNano)],
  ['tasks', ({ tasks }) => `${tasks}`],
  ['billed', ({ report }) => dollars(report.billedNano)],
  ['used', ({ capNano, report }) => shareOf(capNano, report.usedNano)],
  ['bound', ({ capNano, report }) => shareOf(capNano, report.boundNano)],
  ['stranded', ({ report }) => dollars(report.strandedNano)],
  ['starts', ({ report }) => `${report.starts}`],
  ['crashes', ({ report }) => `${report.crashes}`],
  ['calls', ({ report }) => `${report.calls}`],
  ['ledger writes/call', ({ report }) => perCall(report, report.drawWrites + report.spendWrites)],
  ['looks/call', ({ report }) => perCall(report, report.looks.all)],
  ['of these in vain', ({ report }) => perCall(report, report.looks.inVain)],
  ['looks after refusal', ({ report }) => `${report.looks.exhausted}`],
  ['check-then-act bills', ({ naiveBilledNano }) => dollars(naiveBilledNano)],
];

export function tellBudget(measurements: readonly BudgetMeasurement[]): string {
  const rows = measurements.map((measurement) => COLUMNS.map(([, cell]) => cell(measurement)));
  const head = COLUMNS.map(([title]) => title);
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => (row[at] as string).length)));
  return [head, ...rows].map((row) => row.map((cell, at) => cell.padStart(widths[at] as number)).join('  ')).join('\n');
}

function perCall({ calls }: BudgetReport, count: number): string {
  return calls === 0 ? '-' : (count / calls).toFixed(2);
}

function shareOf(capNano: number, nano: number): string {
  return capNano === 0 ? '-' : `${((100 * nano) / capNano).toFixed(1)} %`;
}

function dollars(nano: number): string {
  return `$${(nano / USD).toFixed(2)}`;
}
