import { SharedLedger } from '../../../backends/state/ledger/shared-ledger.ts';
import type { LedgerState, SpendLedger } from '../../../contracts/spend-ledger.ts';
import { spentIn, taskOf } from '../../../kernel/budget/spend.ts';
import type { BudgetScenario } from './budget-scenario.ts';
import { RemoteRows, type LedgerTruth } from './ledger-truth.ts';
import { RUN, type SimulatedBuyer } from './simulated-buyer.ts';

/** The ledger with no wire. */
export function ledgerOf(truth: LedgerTruth): SpendLedger {
  return new SharedLedger(new RemoteRows(truth, async (effect) => effect()));
}

/** What the ledger must not say when everybody has gone. */
export async function faultOfEnd(
  truth: LedgerTruth,
  scenario: BudgetScenario,
  buyers: readonly SimulatedBuyer[],
): Promise<{ readonly fault: string | undefined; readonly spentNano: number }> {
  const state = (await ledgerOf(truth).read(RUN)) as LedgerState;
  const spent = new Map(state.rows.map((row) => [taskOf(row.account), spentIn(row)]));
  const spentNano = [...spent.values()].reduce((sum, nano) => sum + nano, 0);
  return { fault: faultOfTotals(spent, buyers) ?? faultOfRest(scenario, buyers), spentNano };
}

function faultOfTotals(spent: ReadonlyMap<string, number>, buyers: readonly SimulatedBuyer[]): string | undefined {
  for (const { closed, process, chargedNano } of buyers) {
    const told = spent.get(process.name) ?? 0;
    if (closed && told !== chargedNano) return `I13: ${told} is settled for ${process.name}, and ${chargedNano} was charged`;
  }
  return undefined;
}

/** With work enough, a fleet spends its limit but for one call and for the chunk of each task that did not end well. */
function faultOfRest(scenario: BudgetScenario, buyers: readonly SimulatedBuyer[]): string | undefined {
  if (!buyers.some(({ exhausted }) => exhausted)) return undefined;
  const { capNano, laterCapNano, worstNano, concurrency, freezes, fleets } = scenario;
  const lost = buyers.filter(({ closed }) => !closed).length + freezes * fleets;
  // Who was refused for good before the limit moved asks no more.
  const cap = Math.min(capNano, laterCapNano);
  const bound = cap - worstNano - lost * concurrency * worstNano;
  // What a task that crashed had charged or in flight counts as spent, also where it had no time to say so.
  const spent = buyers.reduce((sum, { chargedNano, openNano }) => sum + chargedNano + openNano, 0);
  return spent >= bound ? undefined : `I13: ${spent} of ${cap} was spent, with work enough for ${bound}`;
}
