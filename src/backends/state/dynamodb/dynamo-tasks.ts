import type { TaskRow } from '../../../contracts/state-store.ts';
import type { RunLayout } from './run-layout.ts';
import type { Range, Table } from './table.ts';

/**
 * The tasks' rows, one for every attempt: a put needs no look at what stands, a late one of a lower attempt is never
 * seen, and what earlier attempts have done still counts.
 */
export class DynamoTasks {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async put(layout: RunLayout, task: TaskRow): Promise<void> {
    const sk = `${prefixOf(task.execution, task.index)}${String(task.attempt).padStart(6, '0')}`;
    await this.#table.put({ pk: layout.tasks, sk, row: JSON.stringify(task) });
  }

  async read(layout: RunLayout, execution: string, index: number): Promise<TaskRow | undefined> {
    const prefix = prefixOf(execution, index);
    return (await this.#rows({ pk: layout.tasks, by: 'sk', from: prefix, to: `${prefix}~` })).at(-1);
  }

  /** The highest attempt of every task. */
  async latest(layout: RunLayout): Promise<readonly TaskRow[]> {
    const rows = await this.every(layout, false);
    return [...new Map(rows.map((task) => [prefixOf(task.execution, task.index), task])).values()];
  }

  /** Every attempt, in order within each task. */
  every(layout: RunLayout, lagging: boolean): Promise<readonly TaskRow[]> {
    return this.#rows({ pk: layout.tasks, by: 'sk', from: 'task#', to: 'task$', lagging });
  }

  async #rows(range: Range): Promise<readonly TaskRow[]> {
    return (await this.#table.query(range)).map(({ row }) => JSON.parse(row as string) as TaskRow);
  }
}

/** Encoded, so that no name of an execution reaches into the rows of another. */
function prefixOf(execution: string, index: number): string {
  return `task#${encodeURIComponent(execution)}#${String(index).padStart(6, '0')}#`;
}
