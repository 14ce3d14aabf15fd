import type { UnitCounts } from '../../../contracts/state-store.ts';
import { FINISH_UNIT } from '../../../kernel/run/unit.ts';
import type { DynamoTasks } from './dynamo-tasks.ts';
import type { RunLayout } from './run-layout.ts';
import type { Item, Table } from './table.ts';

/** Free units of one partition that are counted one by one: beyond, what the tasks tell is near enough. */
const COUNTED = 250;

/**
 * Units by state, by reads that may lag. FAILED and RUNNING ones are counted in the index, and so are PENDING ones
 * while they are few: then every figure is exact. Of many, DONE is what the tasks last told, once a beat, and
 * PENDING is the rest, so the cost does not grow with the units.
 */
export async function countUnits(table: Table, tasks: DynamoTasks, layout: RunLayout, planned: boolean): Promise<UnitCounts> {
  const [settled, free] = await Promise.all([
    eachQ(table, layout.failedAndLeases()),
    eachQ(
      table,
      layout.free().map((range) => ({ ...range, limit: COUNTED })),
    ),
  ]);
  const failed = count(settled, ({ q }) => String(q).startsWith('F#'));
  const running = count(settled, ({ q, unit }) => String(q).startsWith('L#') && unit !== FINISH_UNIT);
  const seen = free.flat().length;
  const isExact = free.every((items) => items.length < COUNTED);
  if (!planned) return { pending: isExact ? seen : Math.max(seen, await writtenSoFar(table, layout)), running, done: 0, failed };
  const left = layout.units - failed - running;
  const pending = isExact ? seen : Math.max(seen, left - (await toldDone(tasks, layout)));
  return { pending: Math.min(pending, left), running, done: Math.max(0, left - pending), failed };
}

/** Tells waiters how far a plan is that is too long to be counted. */
export async function tellWritten(table: Table, layout: RunLayout, written: number): Promise<void> {
  await table.put({ ...layout.progressKey, written });
}

async function writtenSoFar(table: Table, layout: RunLayout): Promise<number> {
  return ((await table.get(layout.progressKey))?.['written'] as number | undefined) ?? 0;
}

async function toldDone(tasks: DynamoTasks, layout: RunLayout): Promise<number> {
  return (await tasks.every(layout, true)).reduce((sum, { unitsDone }) => sum + unitsDone, 0);
}

function eachQ(table: Table, ranges: ReturnType<RunLayout['free']>): Promise<(readonly Item[])[]> {
  return Promise.all(ranges.map((range) => table.query({ ...range, only: ['q', 'unit'], lagging: true })));
}

function count(pages: readonly (readonly Item[])[], matches: (item: Item) => boolean): number {
  return pages.flat().filter(matches).length;
}
