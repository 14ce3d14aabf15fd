import { describe, expect, it } from 'vitest';
import type { UnitContent, UnitJob, UnitOutput } from '../../src/contracts/unit-job.ts';
import { GoldleafError } from '../../src/kernel/errors.ts';
import { sha256 } from '../../src/kernel/digest.ts';
import { documentId, documentKey, partKey } from '../../src/kernel/golden/keys.ts';
import type { ItemEntry } from '../../src/kernel/golden/manifest.ts';
import type { Fence, PartSummary, UnitRange } from '../../src/kernel/run/unit.ts';
import { LEASE_MS, Stage } from './stage.ts';

const ITEMS = 6;
const ITEM_MS = 8000;

/** Makes every item in its own time, whatever its signal says and its puts reject with, and is done well. */
class DeafJob implements UnitJob {
  readonly kind = 'documents';
  readonly tables = [];
  readonly deterministic = false;
  readonly #stage: Stage;
  toldAt = Infinity;
  returnedAt = Infinity;
  readonly written: string[] = [];
  readonly refused: unknown[] = [];

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async run({ start, count }: UnitRange, output: UnitOutput): Promise<UnitContent> {
    const { world } = this.#stage;
    output.signal.addEventListener('abort', () => (this.toldAt = world.now));
    const items: ItemEntry[] = [];
    for (let index = start; index < start + count; index++) {
      await new Promise<void>((resolve) => world.after(ITEM_MS, resolve));
      const bytes = new TextEncoder().encode(`item ${index} of the deaf`);
      const [id, digest] = [documentId('thing', index), sha256(bytes)];
      const key = documentKey(output.name, id, 'txt');
      await output.put(key, bytes).then(
        () => this.written.push(key),
        (error: unknown) => this.refused.push(error),
      );
      const file = { key, mediaType: 'text/plain', sha256: digest, bytes: bytes.byteLength, pages: null };
      items.push({ id, index, rowsSha256: digest, truthSha256: digest, file });
    }
    this.returnedAt = world.now;
    return { items, shards: [] };
  }

  async close(): Promise<void> {}
}

describe('a job that heeds no signal, swallows every refusal, and says after the lease that it is done', () => {
  it('commits nothing: its task sends no completion, and one that was sent would be fenced', async () => {
    const stage = new Stage();
    const run = await stage.planned({ settings: { total: ITEMS, unitSize: ITEMS, seed: 'a' }, given: {} });
    const job = new DeafJob(stage);
    const completed: Fence[] = [];
    let fence: Fence | undefined;
    const gone = (): Promise<never> => Promise.reject(new GoldleafError('UNAVAILABLE', 'the store does not answer'));
    const deaf = stage.task({
      work: { openJob: async () => job },
      state: (store) => ({
        renew: (_run, held) => ((fence = held), gone()),
        // Nothing is let go either, so a peer must take the unit over.
        release: gone,
        complete: (key, held, part) => (completed.push(held), store.complete(key, held, part)),
      }),
    });
    void deaf.work();
    await stage.pass(1000);
    // Still at work when the other says that it is done, so no part stands that would be in its way.
    const peer = stage.task({ job: { itemMs: 15_000 } });
    const working = peer.work();
    await stage.pass(ITEMS * ITEM_MS + 5000);
    expect(job.toldAt).toBeLessThan(LEASE_MS);
    expect(job.returnedAt).toBeLessThan(stage.world.now);
    expect(await stage.unit(run, 0)).toMatchObject({ state: 'RUNNING', token: 2 });
    expect(await stage.text(partKey(0))).toBeUndefined();
    expect([job.written.length, job.refused.length]).toEqual([3, 3]);
    for (const key of job.written) expect(await stage.text(key)).toBeDefined();

    expect(await stage.until(working)).toEqual({ why: 'root-stands' });
    const row = await stage.unit(run, 0);
    expect(row).toMatchObject({ state: 'DONE', token: 2, attempts: 2 });
    expect(await stage.text(partKey(0))).not.toContain(job.written[0]);
    expect(completed).toEqual([]);
    expect(await stage.state.complete(run, fence as Fence, row.part as PartSummary)).toBe('fenced');
    expect(await stage.unit(run, 0)).toEqual(row);
  });
});
