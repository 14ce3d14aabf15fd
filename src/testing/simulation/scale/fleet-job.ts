import type { UnitContent, UnitJob, UnitOutput } from '../../../contracts/unit-job.ts';
import { sha256 } from '../../../kernel/digest.ts';
import { documentId, documentKey, shardKey } from '../../../kernel/golden/keys.ts';
import type { ItemEntry, ShardEntry } from '../../../kernel/golden/manifest.ts';
import type { TableSchema } from '../../../kernel/golden/table.ts';
import type { UnitRange } from '../../../kernel/run/unit.ts';
import type { SimulatedProcess } from '../simulated-process.ts';

const TABLE: TableSchema = {
  name: 'things',
  description: 'One row an item.',
  key: ['thing'],
  columns: [{ name: 'thing', type: 'text', description: 'The item.' }],
};

/** A job whose units take as long as was drawn for them, and the puts on top. */
export class FleetJob implements UnitJob {
  readonly kind = 'documents';
  readonly tables = [TABLE];
  readonly deterministic = true;
  readonly #process: SimulatedProcess;
  readonly #lengths: readonly number[];

  constructor(process: SimulatedProcess, lengths: readonly number[]) {
    this.#process = process;
    this.#lengths = lengths;
  }

  async run({ unit, start, count }: UnitRange, output: UnitOutput): Promise<UnitContent> {
    const itemMs = (this.#lengths[unit] ?? 0) / count;
    const items: ItemEntry[] = [];
    for (let index = start; index < start + count; index++) {
      await this.#process.clock.sleep(itemMs, output.signal);
      output.signal.throwIfAborted();
      items.push(await putItem(index, output));
      output.itemDone();
    }
    return { items, shards: [await putShard(items, output)] };
  }

  async close(): Promise<void> {}
}

async function putItem(index: number, output: UnitOutput): Promise<ItemEntry> {
  const id = documentId('thing', index);
  const bytes = bytesOf(`thing ${index}`);
  const digest = sha256(bytes);
  const key = documentKey(output.name, id, 'txt');
  await output.put(key, bytes);
  const file = { key, mediaType: 'text/plain', sha256: digest, bytes: bytes.byteLength, pages: null };
  return { id, index, rowsSha256: digest, truthSha256: digest, file };
}

async function putShard(items: readonly ItemEntry[], output: UnitOutput): Promise<ShardEntry> {
  const bytes = bytesOf(items.map(({ id }) => `{"thing":"${id}"}\n`).join(''));
  const [key, digest, size] = [shardKey(output.name, TABLE.name), sha256(bytes), bytes.byteLength];
  await output.put(key, bytes);
  return { table: TABLE.name, key, sha256: digest, bytes: size, rows: items.length, storedSha256: digest, storedBytes: size };
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
