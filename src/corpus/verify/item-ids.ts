import type { ItemEntry } from '../../kernel/golden/manifest.ts';

/** Finds ids that stand twice. Those that end with their own index cannot, and are not kept: a run may have millions. */
export class ItemIds {
  readonly #others = new Set<string>();

  /** False when the id was there before. */
  add({ id, index }: ItemEntry): boolean {
    const digits = /\d+$/.exec(id)?.[0];
    if (digits !== undefined && Number(digits) === index) return true;
    if (this.#others.has(id)) return false;
    this.#others.add(id);
    return true;
  }
}
