import type { Root } from '../kernel/golden/manifest.ts';
import type { TableSchema } from '../kernel/golden/table.ts';

/** Rows of one table as a file on this machine: one JSON object a line, decimals and dates as texts. */
export interface RowFile {
  readonly path: string;
  readonly rows: number;
  readonly compression: 'gzip' | 'none';
}

/** Some units of a corpus. */
export interface SinkBatch {
  /** Table name → files that together hold its rows in order. A table without rows is left out. */
  readonly files: ReadonlyMap<string, readonly RowFile[]>;
}

/**
 * Gives every row of the corpus, batch after batch in unit order, digests checked.
 *
 * @param folder an empty folder for files that do not lie on this machine as they are needed. The files of a batch
 *   stand until the next one is asked for.
 */
export type StageBatches = (folder: string) => AsyncIterable<SinkBatch>;

export interface SinkCorpus {
  /** What an export tells about the run it came from. */
  readonly run: Pick<Root, 'runId' | 'kind' | 'items' | 'planHash' | 'settings' | 'fingerprint' | 'truthSha256' | 'corpusSha256'>;
  /**
   * The tables as they are exported. The first column of each is the run's id: the same on every row, so the files
   * leave it out and the sink fills it in. Where a document lies is told beside what it is.
   */
  readonly tables: readonly TableSchema[];
}

export interface SinkReceipt {
  /** Table name → rows written. */
  readonly rows: ReadonlyMap<string, number>;
  /** Where the tables are now. */
  readonly location: string;
}

/**
 * Where golden tables are exported. A load replaces what an earlier one left as a whole, or leaves it as it was, also
 * when the process is killed; what such a process left behind is removed by the next load. A target that holds
 * anything but an export of goldleaf is never replaced.
 *
 * Failure duty: `USAGE` for a target that cannot be written at all or holds something else; `UNAVAILABLE` for one that
 * another process uses; `DISK_FULL` as its name says; `CORPUS` for rows that do not fit their table: a number is never
 * rounded, a key never stands twice, a file never has other rows than it says.
 */
export interface GoldenSink {
  load(corpus: SinkCorpus, stage: StageBatches): Promise<SinkReceipt>;
}
