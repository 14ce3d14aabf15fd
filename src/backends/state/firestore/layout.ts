import { sha256 } from '../../../kernel/digest.ts';
import { FINISH_UNIT, type Holder, type UnitRow } from '../../../kernel/run/unit.ts';
import type { RowKind } from '../ledger/ledger-rows.ts';

/**
 * Where the documents of a run lie and what they are found by.
 *
 *     goldleaf-runs/{run}                                       the run's marker and state
 *     goldleaf-runs/{run}/goldleaf-plans/{nonce}/goldleaf-units/{slot}, and /finish
 *     goldleaf-runs/{run}/goldleaf-plans/{nonce}/goldleaf-tasks/{index}-{execution}
 *     goldleaf-runs/{run}/goldleaf-plans/{nonce}/goldleaf-ledger-{kind}/{id}
 *
 * A unit is found by one attribute, `q`, which a DONE unit and the finish row do not have:
 *
 *     P#{slot}             PENDING: from any place on, the next free unit is one index entry away
 *     L#{holder}#{nonce}   RUNNING: the live leases; those of one holder; the one of one claim
 *     F#{unit}             FAILED: in the order of the units
 */
export const RUNS = 'goldleaf-runs';
export const PLANS = 'goldleaf-plans';
export const UNITS = 'goldleaf-units';
export const TASKS = 'goldleaf-tasks';

const LEDGER_KINDS: readonly RowKind[] = ['head', 'shard', 'spend', 'quarantine'];

/** Texts from `from` on, and before `to`. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

/** Ten million units have seven digits; one more for the numbers in between. */
const DIGITS = 8;

/** Far above the error of a product below ten million, and far below a slot. */
const ROUNDING = 1e-6;

const startingWith = (prefix: string): Range => ({ from: prefix, to: `${prefix.slice(0, -1)}$` });

export const FREE = startingWith('P#');
export const LEASES = startingWith('L#');
export const FAILED = startingWith('F#');
/** Leases, then free units: there is nothing between the two. */
export const OPEN: Range = { from: LEASES.from, to: FREE.to };

export function leasesOfHolder(holder: Pick<Holder, 'execution' | 'index'>): Range {
  return startingWith(`${LEASES.from}${holderKey(holder)}#`);
}

export function failedAfter(unit: number): Range {
  return { from: `${FAILED.from}${padded(unit + 1)}`, to: FAILED.to };
}

/** The `q` of a claim's unit. */
export function leaseKey(holder: Pick<Holder, 'execution' | 'index'>, nonce: string): string {
  return `${LEASES.from}${holderKey(holder)}#${nonce}`;
}

export function freeKey(slot: number): string {
  return `${FREE.from}${padded(slot)}`;
}

/** The row's `q`; undefined for rows that no query looks for. */
export function queryKeyOf(row: UnitRow, slots: Slots): string | undefined {
  if (row.unit === FINISH_UNIT) return undefined;
  if (row.state === 'PENDING') return freeKey(slots.of(row.unit));
  if (row.state === 'RUNNING' && row.holder !== null && row.nonce !== null) return leaseKey(row.holder, row.nonce);
  return row.state === 'FAILED' ? `${FAILED.from}${padded(row.unit)}` : undefined;
}

/**
 * A permutation of the units of a plan: unit u has the slot u · stride mod units, where the stride is near the golden
 * section and shares no factor with the number of units. Neighbours lie far apart and any first n are spread evenly,
 * so rows written or claimed in order do not all go to one end of the index.
 */
export class Slots {
  readonly units: number;
  readonly #stride: number;

  constructor(units: number) {
    this.units = units;
    let stride = Math.max(1, Math.round(units * 0.618));
    while (gcd(stride, units) !== 1) stride += 1;
    this.#stride = stride;
  }

  has(unit: number): boolean {
    return unit === FINISH_UNIT || (Number.isInteger(unit) && unit >= 0 && unit < this.units);
  }

  of(unit: number): number {
    return (unit * this.#stride) % this.units;
  }

  /** @param place in [0, 1); a task's own, index / count, shall not fall before its slot by a rounding error */
  at(place: number): number {
    return Math.min(this.units - 1, Math.floor(place * this.units + ROUNDING));
  }
}

export function runPath(runId: string): string {
  return `${RUNS}/${segment(runId)}`;
}

/** The document above all that belongs to one plan; it does not exist itself. */
export function planPath(run: { readonly runId: string; readonly nonce: string }): string {
  return `${runPath(run.runId)}/${PLANS}/${segment(run.nonce)}`;
}

export function unitPath(plan: string, unit: number, slots: Slots): string {
  return `${plan}/${UNITS}/${unit === FINISH_UNIT ? 'finish' : padded(slots.of(unit))}`;
}

export function taskPath(plan: string, { execution, index }: Pick<Holder, 'execution' | 'index'>): string {
  return `${plan}/${TASKS}/${index}-${segment(execution)}`;
}

/** The id of the document at a path. */
export function idIn(path: string): string {
  return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
}

export function ledgerOf(kind: RowKind): string {
  return `goldleaf-ledger-${kind}`;
}

export const LEDGER = LEDGER_KINDS.map(ledgerOf);

export function ledgerPath(plan: string, kind: RowKind, id: string): string {
  return `${plan}/${ledgerOf(kind)}/${segment(id)}`;
}

function holderKey({ execution, index }: Pick<Holder, 'execution' | 'index'>): string {
  return sha256(`${index}\n${execution}`).slice(0, 16);
}

function padded(number: number): string {
  return String(number).padStart(DIGITS, '0');
}

/** Ids hold no slash, are not `.` or `..`, and not `__like this__`. */
function segment(text: string): string {
  return encodeURIComponent(text).replace(/^[._]/, (first) => (first === '.' ? '%2E' : '%5F'));
}

function gcd(left: number, right: number): number {
  return right === 0 ? left : gcd(right, left % right);
}
