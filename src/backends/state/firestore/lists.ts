import type { UnitCounts } from '../../../contracts/state-store.ts';
import { FINISH_UNIT, type UnitRow } from '../../../kernel/run/unit.ts';
import { FAILED, failedAfter, FREE, LEASES, leasesOfHolder, OPEN, queryKeyOf, type Range } from './layout.ts';
import type { KnownRun } from './runs.ts';
import type { Units } from './units.ts';
import { isWithin } from './wire.ts';

/** Leases of one query. */
const PAGE = 300;

/** Lists of units, each a range of the one index. They cost what they return, not what there is. */
export class Lists {
  readonly #units: Units;

  constructor(units: Units) {
    this.#units = units;
  }

  /** The finish row too. It costs the live leases, for as far as the limit makes it look. */
  async expired(run: KnownRun, now: number, limit: number): Promise<readonly UnitRow[]> {
    const expired = await this.#finishLease(run, (row) => hasExpired(row, now));
    let range: Range | undefined = LEASES;
    while (range !== undefined && expired.length < limit) {
      const page: readonly UnitRow[] = await this.#rows(run, range, PAGE);
      expired.push(...page.filter((row) => hasExpired(row, now)));
      const last = page.length < PAGE ? undefined : page.at(-1);
      range = last && { from: `${queryKeyOf(last, run.slots)}\0`, to: LEASES.to };
    }
    return expired.slice(0, limit);
  }

  /** The finish row too. */
  async leasesOf(run: KnownRun, execution: string, index: number): Promise<readonly UnitRow[]> {
    const isTheirs = ({ holder }: UnitRow): boolean => holder?.execution === execution && holder.index === index;
    const [finish, leases] = await Promise.all([this.#finishLease(run, isTheirs), this.#rows(run, leasesOfHolder({ execution, index }))]);
    return [...finish, ...leases.filter(isTheirs)];
  }

  /** Free units first: they are what somebody waits for. */
  async open(run: KnownRun, limit: number): Promise<readonly UnitRow[]> {
    return (await this.#units.find(run, { where: isWithin(OPEN), descending: true, limit })).map(({ row }) => row);
  }

  failed(run: KnownRun, after: number, limit: number): Promise<readonly UnitRow[]> {
    return this.#rows(run, failedAfter(after), limit);
  }

  /** Counts cost one read for a thousand entries. DONE is what is in no index, of the plan or, while it grows, of what stands. */
  async counts(run: KnownRun): Promise<UnitCounts> {
    const open = [FREE, LEASES, FAILED].map((range) => ({ where: isWithin(range) }));
    const everything = run.planned ? [] : [{}];
    const [pending = 0, running = 0, failed = 0, rows] = await this.#units.count(run, ...(open as [object, ...object[]]), ...everything);
    // The finish row is written first.
    const units = rows === undefined ? run.slots.units : Math.max(0, rows - 1);
    return { pending, running, failed, done: Math.max(0, units - pending - running - failed) };
  }

  async #rows(run: KnownRun, range: Range, limit?: number): Promise<readonly UnitRow[]> {
    const found = await this.#units.find(run, { where: isWithin(range), ...(limit === undefined ? {} : { limit }) });
    return found.map(({ row }) => row);
  }

  async #finishLease(run: KnownRun, isWanted: (row: UnitRow) => boolean): Promise<UnitRow[]> {
    const row = (await this.#units.read(run, FINISH_UNIT))?.row;
    return row?.state === 'RUNNING' && isWanted(row) ? [row] : [];
  }
}

function hasExpired({ deadline }: UnitRow, now: number): boolean {
  return deadline !== null && deadline <= now;
}
