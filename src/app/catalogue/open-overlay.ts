import { DistributedBudgetGuard } from '../../jobs/catalogue/budget/distributed-budget-guard.ts';
import type { Mix } from '../../jobs/catalogue/mix/mix.ts';
import { ModelOverlay } from '../../jobs/catalogue/model-overlay/model-overlay.ts';
import type { Overlay } from '../../jobs/catalogue/overlay.ts';
import type { RunRow } from '../../kernel/run/plan.ts';
import type { FleetSeat } from '../fleet-seat.ts';
import type { RunStores } from '../open-stores.ts';
import { DEFAULT_CONCURRENCY } from '../settings/catalogue-definitions.ts';
import { systemChance, systemClock } from '../system.ts';
import type { TaskHost } from '../task-host.ts';
import { readCatalogueContent } from './catalogue-content.ts';
import { openModels } from './priced-models.ts';

/**
 * The models of a build, under the budget of its whole fleet. Undefined when nothing may be spent: then no model is
 * called, not even one that is free.
 *
 * @throws GoldleafError as opening the models does
 */
export async function openOverlay(
  run: RunRow,
  mix: Mix,
  { state }: RunStores,
  { secrets }: TaskHost,
  { taskNonce, count }: FleetSeat,
): Promise<Overlay | undefined> {
  // Whoever comes first opens the ledger: a task may begin before the command that planned the build comes to it.
  const { limitNano } = await state.ledger.open(run, run.policy.budgetNano ?? 0);
  if (limitNano === 0) return undefined;
  const { concurrency = DEFAULT_CONCURRENCY, leaseMs } = run.policy;
  const ground = {
    ledger: state.ledger,
    run,
    taskNonce,
    tasks: () => state.listTasks(run),
    clock: systemClock,
    chance: systemChance,
  };
  return new ModelOverlay({
    seed: readCatalogueContent(run.settings).seed,
    mix,
    models: await openModels(mix, secrets),
    guard: new DistributedBudgetGuard(ground, { concurrency, tasks: count, leaseMs }),
    board: { ledger: state.ledger, run },
    clock: systemClock,
    concurrency,
  });
}
