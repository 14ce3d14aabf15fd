import type { UnitContent, UnitJob, UnitOutput } from '../../contracts/unit-job.ts';
import { sha256 } from '../../kernel/digest.ts';
import { GoldleafError } from '../../kernel/errors.ts';
import { CorpusDigests } from '../../kernel/golden/build-root.ts';
import { documentId, documentKey, shardKey } from '../../kernel/golden/keys.ts';
import type { ItemEntry, ShardEntry } from '../../kernel/golden/manifest.ts';
import type { TableSchema } from '../../kernel/golden/table.ts';
import type { UnitRange } from '../../kernel/run/unit.ts';
import type { Scenario } from './scenario.ts';
import type { SimulatedProcess } from './simulated-process.ts';

const TABLE: TableSchema = {
  name: 'things',
  description: 'One row an item.',
  key: ['thing'],
  columns: [{ name: 'thing', type: 'text', description: 'The item.' }],
};

/** What is wrong with some units, until somebody mends it. */
export interface Ailments {
  badUnit: number | null;
  poisonUnit: number | null;
}

/** A job that writes a few bytes an item, and suffers from what its scenario says. */
export class SimulatedJob implements UnitJob {
  readonly kind = 'documents';
  readonly tables = [TABLE];
  readonly deterministic: boolean;
  readonly #process: SimulatedProcess;
  readonly #scenario: Scenario;
  readonly #ailments: Ailments;
  readonly #onWork: (unit: number) => void;

  constructor(process: SimulatedProcess, scenario: Scenario, ailments: Ailments, onWork: (unit: number) => void) {
    this.#process = process;
    this.#scenario = scenario;
    this.#ailments = ailments;
    this.#onWork = onWork;
    this.deterministic = scenario.job !== 'own-names';
  }

  async run(range: UnitRange, output: UnitOutput): Promise<UnitContent> {
    this.#onWork(range.unit);
    const items: ItemEntry[] = [];
    const lines: string[] = [];
    const { clock, chance } = this.#process;
    // Where the job's output differs from claim to claim, it does so by this.
    const mark = this.#scenario.job === 'same-bytes' ? '' : chance.nonce();
    for (let index = range.start; index < range.start + range.count; index++) {
      if (range.unit === this.#ailments.poisonUnit) this.#process.crash(`of unit ${range.unit}`);
      await clock.sleep(this.#scenario.itemMs * (0.5 + chance.uniform()), output.signal);
      output.signal.throwIfAborted();
      if (range.unit === this.#ailments.badUnit) throw new GoldleafError('ITEM', `${documentId('thing', index)} cannot be made`);
      items.push(await putItem(index, mark, output));
      lines.push(`{"thing":"${index}${mark}"}\n`);
      output.itemDone();
    }
    return { items, shards: [await putShard(lines, output)] };
  }

  async close(): Promise<void> {}
}

/** The corpus digest of every undisturbed run over so many items whose bytes are always the same. */
export function expectedCorpusSha256(total: number): string {
  const digests = new CorpusDigests();
  for (let index = 0; index < total; index++) digests.add(itemEntry(index, '', 'unnamed'));
  return digests.end().corpusSha256;
}

async function putItem(index: number, mark: string, output: UnitOutput): Promise<ItemEntry> {
  const entry = itemEntry(index, mark, output.name);
  await output.put(entry.file?.key ?? '', bytesOf(index, mark));
  return entry;
}

function itemEntry(index: number, mark: string, name: string): ItemEntry {
  const id = documentId('thing', index);
  const bytes = bytesOf(index, mark);
  const digest = sha256(bytes);
  const file = { key: documentKey(name, id, 'txt'), mediaType: 'text/plain', sha256: digest, bytes: bytes.byteLength, pages: null };
  return { id, index, rowsSha256: digest, truthSha256: digest, file };
}

async function putShard(lines: readonly string[], output: UnitOutput): Promise<ShardEntry> {
  const bytes = new TextEncoder().encode(lines.join(''));
  const key = shardKey(output.name, TABLE.name);
  await output.put(key, bytes);
  const digest = sha256(bytes);
  return {
    table: TABLE.name,
    key,
    sha256: digest,
    bytes: bytes.byteLength,
    rows: lines.length,
    storedSha256: digest,
    storedBytes: bytes.byteLength,
  };
}

function bytesOf(index: number, mark: string): Uint8Array {
  return new TextEncoder().encode(`thing ${index} ${mark}`);
}
