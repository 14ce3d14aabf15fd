import type { GoldenSink, SinkReceipt } from '../../contracts/golden-sink.ts';
import type { Corpus } from '../corpus.ts';
import { exportTable } from './export-tables.ts';
import type { OnExportProgress } from './progress.ts';
import { stageBatches } from './stage-batches.ts';

/**
 * Exports every golden table of a finished run, from its root alone, and replaces what the target held.
 *
 * @throws GoldleafError `CORPUS` for an object that is missing or damaged, and the errors of the sink; the target then
 *   is as it was
 */
export function exportCorpus(corpus: Corpus, sink: GoldenSink, onProgress: OnExportProgress = () => {}): Promise<SinkReceipt> {
  const tables = corpus.tables.map(exportTable);
  return sink.load({ run: corpus.root, tables }, (folder) => stageBatches(corpus, folder, onProgress));
}
