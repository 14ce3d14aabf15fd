import type { TaskRow } from '../../../contracts/state-store.ts';
import type { RunLayout } from './run-layout.ts';
import type { Range, Table } from './table.ts';

/**
 * The tasks' rows, one for every process: a put needs no look at what stands, a late one of a lower attempt is never
 * seen, and what earlier processes have done still counts, also where the platform tells no attempt.
 */
export class DynamoTasks {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async put(layout: RunLayout, task: TaskRow): Promise<void> {
    const sk = `${prefixOf(task.execution, task.index)}${String(task.attempt).padStart(6, '0')}#${task.taskNonce}`;
    await this.#table.put({ pk: layout.tasks, sk, row: JSON.stringify(task) });
  }

  async read(layout: RunLayout, execution: string, index: number): Promise<TaskRow | undefined> {
    const prefix = prefixOf(execution, index);
    return latestOf(await this.#rows({ pk: layout.tasks, by: 'sk', from: prefix, to: `${prefix}~` }))[0];
  }

  /** The latest process of every task. */
  async latest(layout: RunLayout): Promise<readonly TaskRow[]> {
    return latestOf(await this.every(layout, false));
  }

  /** Every process of every task. */
  every(layout: RunLayout, lagging: boolean): Promise<readonly TaskRow[]> {
    return this.#rows({ pk: layout.tasks, by: 'sk', from: 'task#', to: 'task$', lagging });
  }

  async #rows(range: Range): Promise<readonly TaskRow[]> {
    return (await this.#table.query(range)).map(({ row }) => JSON.parse(row as string) as TaskRow);
  }
}

/** One row a task: of its highest attempt, and among processes of that, the one that was heard last. */
function latestOf(rows: readonly TaskRow[]): readonly TaskRow[] {
  const inOrder = rows.toSorted((left, right) => left.attempt - right.attempt || left.seenAt - right.seenAt);
  return [...new Map(inOrder.map((task) => [prefixOf(task.execution, task.index), task])).values()];
}

/** Encoded, so that no name of an execution reaches into the rows of another. */
function prefixOf(execution: string, index: number): string {
  return `task#${encodeURIComponent(execution)}#${String(index).padStart(6, '0')}#`;
}
