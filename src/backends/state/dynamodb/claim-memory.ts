import { isHeld, type Fence, type UnitRow } from '../../../kernel/run/unit.ts';

/** Claims of one handle whose repeats are recognised; a task holds one at a time. */
const MOST_CLAIMS = 1_000;

/**
 * Which unit each claim of this handle went for, and the row as it stood when this handle wrote it last.
 *
 * A claim whose reply was lost may stand, or may still arrive, so its repeat has to begin with the unit that it went
 * for. To find it by the nonce among all units would cost a read with every claim.
 */
export class ClaimMemory {
  readonly #rows = new Map<string, UnitRow>();

  /** @param row as it is when the claim took effect */
  remember(nonce: string, row: UnitRow): void {
    this.#rows.delete(nonce);
    this.#rows.set(nonce, row);
    const [oldest] = this.#rows.keys();
    if (this.#rows.size > MOST_CLAIMS && oldest !== undefined) this.#rows.delete(oldest);
  }

  forget(nonce: string): void {
    this.#rows.delete(nonce);
  }

  unitOf(nonce: string): number | undefined {
    return this.#rows.get(nonce)?.unit;
  }

  /** The row under this very claim, as this handle left it. */
  heldBy(fence: Fence): UnitRow | undefined {
    const row = this.#rows.get(fence.nonce);
    return row?.unit === fence.unit && isHeld(row, fence) ? row : undefined;
  }
}
