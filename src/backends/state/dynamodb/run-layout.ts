import type { RunKey } from '../../../contracts/state-store.ts';
import { FINISH_UNIT, type UnitRow } from '../../../kernel/run/unit.ts';
import type { ItemKey, Range } from './table.ts';

/**
 * A partition takes 1,000 write units a second, and a claim is three; but a look that finds nothing asks every
 * partition. Four take ten thousand tasks at work, and what such a fleet asks as it starts in under ten seconds.
 */
const UNITS_A_STRIPE = 2_500;
const MOST_STRIPES = 4;

/** Over how many partitions a new run is spread. Kept in the run's row: a change here must not move the rows of a standing run. */
export function stripesFor(units: number): number {
  return Math.min(MOST_STRIPES, Math.max(1, Math.ceil(units / UNITS_A_STRIPE)));
}

export function runKeyOf(runId: string): ItemKey {
  return { pk: `run#${runId}`, sk: 'run' };
}

/**
 * Where the rows of one run lie, and by what they are found.
 *
 * Every unit has a slot, which is a shuffle of its index: neighbours in the plan lie apart, so planning and claiming
 * load all partitions alike. Slots in order are cut into stripes, one a partition. The index attribute `q` is
 *
 *     P#slot                       PENDING: the first free unit at or after a place is one read
 *     L#execution#index            RUNNING: live leases, or those of one task
 *     F#unit                       FAILED: paged in order of the unit
 *     (none)                       DONE: a run with no P and no L left is settled
 *
 * The finish row has a `q` only while it is RUNNING, so it is in nobody's way but that of who looks for leases.
 */
export class RunLayout {
  readonly key: RunKey;
  readonly units: number;
  readonly stripes: number;
  readonly #step: number;

  constructor({ runId, nonce }: RunKey, units: number, stripes: number) {
    this.key = { runId, nonce };
    this.units = units;
    this.stripes = stripes;
    this.#step = stepFor(units);
  }

  /** The partition of the tasks' rows. */
  get tasks(): string {
    return `tasks#${this.key.runId}#${this.key.nonce}`;
  }

  /** The partition of the ledger's rows of a kind: each has its own, since each is written by the whole fleet. */
  ledger(kind: string): string {
    return `ledger#${this.key.runId}#${this.key.nonce}#${kind}`;
  }

  /** Of the row that tells how far the plan is written. */
  get progressKey(): ItemKey {
    return { pk: `plan#${this.key.runId}#${this.key.nonce}`, sk: 'progress' };
  }

  unitKey(unit: number): ItemKey {
    if (unit === FINISH_UNIT) return { pk: this.#partition(0), sk: 'finish' };
    return { pk: this.#partition(this.#stripeOf(this.slotOf(unit))), sk: number(unit) };
  }

  slotOf(unit: number): number {
    return (unit * this.#step) % this.units;
  }

  q(row: UnitRow): string | undefined {
    if (row.state === 'RUNNING') return leaseOf(row.holder?.execution ?? '', row.holder?.index ?? 0);
    if (row.unit === FINISH_UNIT) return undefined;
    if (row.state === 'PENDING') return `P#${number(this.slotOf(row.unit))}`;
    return row.state === 'FAILED' ? `F#${number(row.unit)}` : undefined;
  }

  /** Free units, first those at or after a place in [0, 1), then round to it again. */
  *freeFrom(place: number): Generator<Range> {
    const slot = Math.floor(place * this.units);
    const first = this.#stripeOf(slot);
    yield this.#range(first, `P#${number(slot)}`, 'P$');
    for (let further = 1; further < this.stripes; further++) yield this.#range((first + further) % this.stripes, 'P#', 'P$');
    if (slot > 0 && this.#stripeOf(slot - 1) === first) yield this.#range(first, 'P#', `P#${number(slot - 1)}`);
  }

  free(): readonly Range[] {
    return this.#everywhere('P#', 'P$');
  }

  /** Leases and free units, which lie side by side: one read meets a unit whether it moves between the two or not. */
  open(): readonly Range[] {
    return this.#everywhere('L#', 'P$');
  }

  leases(): readonly Range[] {
    return this.#everywhere('L#', 'L$');
  }

  /** Of tasks of this (execution, index), and perhaps of others with a long name. */
  leasesOf(execution: string, index: number): readonly Range[] {
    const q = leaseOf(execution, index);
    return this.#everywhere(q, q);
  }

  /** Units above `after`. */
  failed(after: number): readonly Range[] {
    return this.#everywhere(`F#${number(after + 1)}`, 'F$');
  }

  /** FAILED units and leases, which lie side by side. */
  failedAndLeases(): readonly Range[] {
    return this.#everywhere('F#', 'L$');
  }

  #everywhere(from: string, to: string): Range[] {
    return Array.from({ length: this.stripes }, (_, stripe) => this.#range(stripe, from, to));
  }

  #range(stripe: number, from: string, to: string): Range {
    return { pk: this.#partition(stripe), by: 'q', from, to };
  }

  #partition(stripe: number): string {
    return `units#${this.key.runId}#${this.key.nonce}#${stripe}`;
  }

  #stripeOf(slot: number): number {
    return Math.floor((slot * this.stripes) / this.units);
  }
}

/** Long names are cut: a key has room for 1,024 bytes, and whoever asks by one looks at the row as well. */
function leaseOf(execution: string, index: number): string {
  return `L#${execution.slice(0, 200)}#${index}`;
}

/** Sorts as text as it does as a number. */
function number(value: number): string {
  return String(value).padStart(7, '0');
}

/** A step near the golden section of the units that has no divisor in common with them: multiples of it meet every slot once, far apart. */
function stepFor(units: number): number {
  let step = Math.max(1, Math.round(units * 0.618_034));
  while (greatestCommonDivisor(step, units) !== 1) step++;
  return step;
}

function greatestCommonDivisor(left: number, right: number): number {
  return right === 0 ? left : greatestCommonDivisor(right, left % right);
}
