import type { TableSchema } from '../kernel/golden/table.ts';

/** One unit of a corpus, as the export reads it. */
export interface SinkUnit {
  readonly unit: number;
  /** Table name → uncompressed canonical JSON lines. */
  readonly shards: ReadonlyMap<string, Uint8Array>;
}

export interface SinkCorpus {
  readonly runId: string;
  /** The tables as the root lists them, with the export's own columns (run id, placement) already added. */
  readonly tables: readonly TableSchema[];
}

export interface SinkReceipt {
  /** Table name → rows written. */
  readonly rows: ReadonlyMap<string, number>;
  /** Where the tables are now. */
  readonly location: string;
}

/**
 * Where golden tables are exported. A load replaces what an earlier one left as a whole, or leaves it as it was.
 *
 * Failure duty: `USAGE` for a target that cannot be written at all, `DISK_FULL`, `UNAVAILABLE` as their names say.
 */
export interface GoldenSink {
  load(corpus: SinkCorpus, units: AsyncIterable<SinkUnit>): Promise<SinkReceipt>;
}
