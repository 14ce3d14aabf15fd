import { SharedLedger } from '../../../backends/state/ledger/shared-ledger.ts';
import type { LedgerState, SpendLedger } from '../../../contracts/spend-ledger.ts';
import { spentIn, taskOf } from '../../../kernel/budget/spend.ts';
import { cheapestOf, type BudgetScenario } from './budget-scenario.ts';
import { RemoteRows, type LedgerTruth } from './ledger-truth.ts';
import { RUN, type SimulatedBuyer } from './simulated-buyer.ts';

/** The ledger with no wire. */
export function ledgerOf(truth: LedgerTruth): SpendLedger {
  return new SharedLedger(new RemoteRows(truth, async (effect) => effect()));
}

/** How much of its limit a fleet used. Nano-dollars. */
export interface BudgetUse {
  /** Settled in the ledger. */
  readonly spentNano: number;
  /** Charged, and the worst cases of calls that crashed tasks had in flight: they count as spent, told or not. */
  readonly usedNano: number;
  /** Held, beyond what they used, by tasks that crashed, stood still or could not hand back. */
  readonly strandedNano: number;
  /** What a fleet with work enough uses at least. */
  readonly boundNano: number;
}

/** What the ledger must not say when everybody has gone. */
export async function judgeEnd(
  truth: LedgerTruth,
  scenario: BudgetScenario,
  buyers: readonly SimulatedBuyer[],
): Promise<BudgetUse & { readonly fault: string | undefined }> {
  const state = (await ledgerOf(truth).read(RUN)) as LedgerState;
  const spent = new Map(state.rows.map((row) => [taskOf(row.account), spentIn(row)]));
  const spentNano = [...spent.values()].reduce((sum, nano) => sum + nano, 0);
  const use = { spentNano, ...useOf(truth, scenario, buyers) };
  return { ...use, fault: faultOfTotals(spent, buyers) ?? faultOfStranded(scenario, buyers, use) ?? faultOfRest(buyers, use) };
}

function faultOfTotals(spent: ReadonlyMap<string, number>, buyers: readonly SimulatedBuyer[]): string | undefined {
  for (const { closed, process, chargedNano } of buyers) {
    const told = spent.get(process.name) ?? 0;
    if (closed && told !== chargedNano) return `I13: ${told} is settled for ${process.name}, and ${chargedNano} was charged`;
  }
  return undefined;
}

/**
 * The last refusal for good came when the limit less what was settled and stranded was below the cheapest call. So all
 * but that call is either used or was held by a task that others gave up, by the ledger's own rows.
 */
function useOf(truth: LedgerTruth, scenario: BudgetScenario, buyers: readonly SimulatedBuyer[]): Omit<BudgetUse, 'spentNano'> {
  let [usedNano, strandedNano] = [0, 0];
  for (const { closed, process, chargedNano, openNano, givenUpNano } of buyers) {
    const granted = closed ? givenUpNano : Math.max(givenUpNano, truth.grantedTo(process.name));
    usedNano += chargedNano + openNano;
    strandedNano += Math.max(0, granted - chargedNano - openNano);
  }
  // Who was refused for good before the limit moved asks no more.
  const cap = Math.min(scenario.capNano, scenario.laterCapNano);
  return { usedNano, strandedNano, boundNano: Math.max(0, cap - cheapestOf(scenario) - strandedNano) };
}

function faultOfRest(buyers: readonly SimulatedBuyer[], { usedNano, boundNano }: BudgetUse): string | undefined {
  if (!buyers.some(({ exhausted }) => exhausted) || usedNano >= boundNano) return undefined;
  return `I13: ${usedNano} was spent, with work enough for ${boundNano}`;
}

/** Beyond what it used, nobody holds more than a chunk, and what its calls left of theirs while that was drawn. */
function faultOfStranded(scenario: BudgetScenario, buyers: readonly SimulatedBuyer[], { strandedNano }: BudgetUse): string | undefined {
  const { tasks, concurrency, worstNano, capNano, laterCapNano } = scenario;
  // A shard of a limit that moved may be larger than the rest, and its share with it.
  const share = capNano === laterCapNano ? capNano / (2 * tasks) : Infinity;
  const each = Math.min(concurrency * worstNano, worstNano + share) + (concurrency - 1) * worstNano;
  const most = each * buyers.filter(({ closed, givenUpNano }) => !closed || givenUpNano > 0).length;
  return strandedNano <= most ? undefined : `I13: ${strandedNano} is stranded, and the tasks that were given up hold ${most} at most`;
}
