import { rm } from 'node:fs/promises';
import type { RowFile, SinkBatch } from '../../contracts/golden-sink.ts';
import type { Corpus } from '../corpus.ts';
import { READ_WIDTH, readAhead } from '../read-ahead.ts';
import type { OnExportProgress } from './progress.ts';
import { stageUnit, type StagedUnit } from './stage-unit.ts';

/** When a batch is full. */
export interface BatchLimits {
  readonly bytes: number;
  readonly units: number;
}

/** A sink does best with few large batches, which also are what a staging folder must have room for. */
const LIMITS: BatchLimits = { bytes: 256 * 1024 * 1024, units: 4096 };

/** The whole corpus in unit order, in batches of a bounded size. */
export async function* stageBatches(
  corpus: Corpus,
  folder: string,
  onProgress: OnExportProgress,
  limits: BatchLimits = LIMITS,
): AsyncGenerator<SinkBatch> {
  const units = corpus.root.parts.length;
  let unitsLoaded = 0;
  let staged: StagedUnit[] = [];
  const loaded = async (): Promise<void> => {
    unitsLoaded += staged.length;
    await Promise.all(staged.flatMap(({ temporary }) => temporary).map((path) => rm(path, { force: true })));
    staged = [];
    onProgress({ units, unitsRead: unitsLoaded, unitsLoaded });
  };
  for await (const unit of readAhead(corpus.root.parts, READ_WIDTH, (entry) => stageUnit(corpus, entry.unit, folder))) {
    staged.push(unit);
    onProgress({ units, unitsRead: unitsLoaded + staged.length, unitsLoaded });
    if (!isFull(staged, limits)) continue;
    yield batchOf(staged);
    await loaded();
  }
  if (staged.length === 0) return;
  yield batchOf(staged);
  await loaded();
}

function isFull(staged: readonly StagedUnit[], limits: BatchLimits): boolean {
  return staged.length >= limits.units || staged.reduce((sum, { bytes }) => sum + bytes, 0) >= limits.bytes;
}

function batchOf(staged: readonly StagedUnit[]): SinkBatch {
  const files = new Map<string, RowFile[]>();
  for (const unit of staged) {
    for (const [table, file] of unit.files) {
      const list = files.get(table);
      if (list === undefined) files.set(table, [file]);
      else list.push(file);
    }
  }
  return { files };
}
