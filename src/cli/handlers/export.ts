import type { Command } from 'commander';
import { openSink } from '../../backends/sinks/index.ts';
import { withBlobs } from '../../app/open-stores.ts';
import { exportCorpus } from '../../corpus/export/export-corpus.ts';
import { openCorpus } from '../../corpus/open.ts';
import { EXIT_OK } from '../../kernel/run/exit-verdict.ts';
import { drawCounter } from '../draw-counter.ts';
import type { CliContext } from '../context.ts';
import { count } from '../nouns.ts';

interface ExportFlags {
  readonly to: string;
  readonly json?: true;
}

export async function exportTables({ terminal }: CliContext, command: Command): Promise<number> {
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
}
