import type { TaskRow } from '../../../contracts/state-store.ts';
import type { Documents } from './documents.ts';
import { taskPath, TASKS } from './layout.ts';
import type { Stored } from './put.ts';
import type { KnownRun } from './runs.ts';

/** What tasks tell about themselves, one document each, which its own task writes once a beat. */
export class Tasks {
  readonly #documents: Documents;
  /** By path, what this handle wrote last, so that the next beat needs no read. */
  readonly #written = new Map<string, Stored<TaskRow>>();

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  /** Sets the row unless a higher attempt has written it. */
  async put({ plan }: KnownRun, row: TaskRow): Promise<void> {
    const path = taskPath(plan, row);
    for (let standing = this.#written.get(path); ;) {
      if (standing !== undefined && standing.row.attempt > row.attempt) return;
      const put = await (standing === undefined ? this.#documents.create({ path, row }) : this.#documents.replace(standing, { row }));
      if (put.written) {
        this.#written.set(path, put.stored);
        return;
      }
      standing = put.standing;
    }
  }

  async read({ plan }: KnownRun, execution: string, index: number): Promise<TaskRow | undefined> {
    return (await this.#documents.read<TaskRow>(taskPath(plan, { execution, index })))?.row;
  }

  async list({ plan }: KnownRun): Promise<readonly TaskRow[]> {
    return (await this.#documents.query<TaskRow>({ parent: plan, id: TASKS }, {})).map(({ row }) => row);
  }
}
