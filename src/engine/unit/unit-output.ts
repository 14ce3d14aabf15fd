import type { BlobStore } from '../../contracts/blob-store.ts';
import type { UnitOutput } from '../../contracts/unit-job.ts';
import type { Hold } from '../claim/hold.ts';

/** Other bytes stand where this claim's were to go. */
export class OtherBytesStand extends Error {
  readonly key: string;

  constructor(key: string) {
    super(`other bytes stand under ${key}`);
    this.name = 'OtherBytesStand';
    this.key = key;
  }
}

/** What one claim writes of one unit, under one name, as long as the claim holds. */
export class HeldOutput implements UnitOutput {
  readonly name: string;
  readonly #hold: Hold;
  readonly #blobs: BlobStore;
  readonly #onItemDone: () => void;
  #collision: OtherBytesStand | undefined;

  constructor(name: string, hold: Hold, blobs: BlobStore, onItemDone: () => void) {
    this.name = name;
    this.#hold = hold;
    this.#blobs = blobs;
    this.#onItemDone = onItemDone;
  }

  get signal(): AbortSignal {
    return this.#hold.signal;
  }

  /** The first put that met other bytes, whatever the job made of its rejection. */
  get collision(): OtherBytesStand | undefined {
    return this.#collision;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    this.#hold.assertHeld();
    const outcome = await this.#hold.during(this.#blobs.putIfAbsent(key, bytes));
    if (outcome !== 'different') return;
    this.#collision ??= new OtherBytesStand(key);
    throw this.#collision;
  }

  itemDone(): void {
    if (this.#hold.end === undefined) this.#onItemDone();
  }
}
