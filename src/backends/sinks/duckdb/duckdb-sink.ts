import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { GoldenSink, SinkCorpus, SinkReceipt, StageBatches } from '../../../contracts/golden-sink.ts';
import { inScratchFolder } from '../target/scratch-folder.ts';
import { sync } from '../target/sync.ts';
import { Database, importDuckdb, type DuckdbModule } from './database.ts';
import { duckdbError } from './duckdb-error.ts';
import { loadTables } from './load-tables.ts';
import { checkReplaceable } from './standing-database.ts';

/** @param path absolute path of the database file */
export async function openDuckdbSink(path: string): Promise<GoldenSink> {
  return new DuckdbSink(await importDuckdb('the export to DuckDB'), path);
}

/**
 * One database file holds one export. It is made beside the target and takes its name when it is whole and on the
 * disk, so at any moment the target is the former export or the new one.
 */
class DuckdbSink implements GoldenSink {
  readonly #duckdb: DuckdbModule;
  readonly #path: string;

  constructor(duckdb: DuckdbModule, path: string) {
    this.#duckdb = duckdb;
    this.#path = path;
  }

  load(corpus: SinkCorpus, stage: StageBatches): Promise<SinkReceipt> {
    return inScratchFolder(this.#path, async ({ target, folder }) => {
      await checkReplaceable(this.#duckdb, target);
      const file = join(folder, 'export.duckdb');
      const rows = await this.#fill(file, corpus, stage);
      await sync(file);
      // Somebody may have opened or made it meanwhile.
      await checkReplaceable(this.#duckdb, target);
      await replace(file, target);
      return { rows, location: this.#path };
    });
  }

  async #fill(file: string, corpus: SinkCorpus, stage: StageBatches): Promise<Map<string, number>> {
    const staging = join(dirname(file), 'staging');
    await mkdir(staging);
    const db = await this.#open(file);
    try {
      const rows = await loadTables(db, corpus, stage(staging), this.#path);
      await db.run('CHECKPOINT');
      return rows;
    } catch (cause) {
      throw duckdbError(cause, this.#path, 'exporting');
    } finally {
      db.close();
    }
  }

  async #open(file: string): Promise<Database> {
    try {
      return await Database.open(this.#duckdb, file);
    } catch (cause) {
      throw duckdbError(cause, this.#path, 'making the database');
    }
  }
}

/** The log of the former database goes first: DuckDB would play it into the new one. */
async function replace(file: string, target: string): Promise<void> {
  await rm(`${target}.wal`, { force: true });
  await rename(file, target);
  await sync(dirname(target));
}
