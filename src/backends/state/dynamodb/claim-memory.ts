import { isHeld, type Fence, type UnitRow } from '../../../kernel/run/unit.ts';

/** Claims whose repeats are recognised; a task holds one at a time. */
const MOST_CLAIMS = 10_000;

/**
 * Which unit each claim went for, and the row as this process wrote it last.
 *
 * A claim whose reply was lost may stand, or may still arrive, so its repeat has to begin with the unit that it went
 * for. To find it by the nonce among all units would cost a read with every claim.
 */
export class ClaimMemory {
  readonly #rows = new Map<string, UnitRow>();

  /** @param row as it is when the claim, or the change under it, takes effect */
  remember(nonce: string, row: UnitRow): void {
    this.#rows.delete(nonce);
    this.#rows.set(nonce, row);
    const [oldest] = this.#rows.keys();
    if (this.#rows.size > MOST_CLAIMS && oldest !== undefined) this.#rows.delete(oldest);
  }

  /** The claim did not get the unit, and never will. It may have gone for another by now. */
  forget(nonce: string, unit: number): void {
    if (this.unitOf(nonce) === unit) this.#rows.delete(nonce);
  }

  unitOf(nonce: string): number | undefined {
    return this.#rows.get(nonce)?.unit;
  }

  /** The row under this very claim, as this process left it. */
  heldBy(fence: Fence): UnitRow | undefined {
    const row = this.#rows.get(fence.nonce);
    return row?.unit === fence.unit && isHeld(row, fence) ? row : undefined;
  }
}

/** Of all handles together: a nonce is drawn in one process, and only rows ever carry it out. */
export const claimsOfProcess = new ClaimMemory();
