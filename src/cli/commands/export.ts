import { openSink } from '../../backends/sinks/index.ts';
import { withBlobs } from '../../app/open-stores.ts';
import { exportCorpus } from '../../corpus/export/export-corpus.ts';
import { openCorpus } from '../../corpus/open.ts';
import { EXIT_OK } from '../../kernel/run/exit-verdict.ts';
import { drawCounter } from '../draw-counter.ts';
import type { Verb } from '../verb.ts';
import { count } from '../nouns.ts';

interface ExportFlags {
  readonly to: string;
  readonly json?: true;
}

export const exportVerb: Verb = {
  examples: ['goldleaf export ./corpus --to duckdb:golden.duckdb', 'goldleaf export ./corpus --to parquet:./tables'],

  define(command) {
    command
      .argument('<corpus>', 'folder or URI of the corpus')
      .requiredOption('--to <uri>', 'duckdb:<file> or parquet:<folder>; an earlier export there is replaced')
      .option('--json', 'tell the outcome as JSON');
  },

  async run({ terminal }, command) {
    const { to, json } = command.opts<ExportFlags>();
    const sink = await openSink(to);
    const counter = drawCounter(terminal);
    const { rows, location } = await withBlobs(command.args[0] ?? '', async (blobs) =>
      exportCorpus(await openCorpus(blobs), sink, ({ unitsLoaded, units }) =>
        counter.draw(`exported ${unitsLoaded} of ${count(units, 'unit')}`),
      ),
    );
    counter.close();
    if (json === true) terminal.printJson({ location, rows: Object.fromEntries(rows) });
    else {
      const { bold, dim } = terminal.outStyle;
      terminal.print(`exported to ${bold(location)}`);
      const width = Math.max(...[...rows.keys()].map((name) => name.length));
      for (const [table, number] of rows) terminal.print(`  ${table.padEnd(width)}  ${dim(count(number, 'row'))}`);
    }
    return EXIT_OK;
  },
};
