import type { Command } from 'commander';
import { PROVENANCE } from '../../app/run-provenance.ts';
import { withBlobs } from '../../app/open-stores.ts';
import { verifyCorpus, type VerifyReport } from '../../corpus/verify/verify-corpus.ts';
import { EXIT_OK, EXIT_PROBLEM } from '../../kernel/run/exit-verdict.ts';
import { drawCounter } from '../draw-counter.ts';
import type { Terminal } from '../terminal.ts';
import type { CliContext } from '../context.ts';
import { count, itemNoun } from '../nouns.ts';

interface VerifyFlags {
  readonly deep?: true;
  readonly json?: true;
}

/** Of problems, and of files that belong to nothing. */
const LISTED = 20;

export async function verifyFolder({ terminal }: CliContext, command: Command): Promise<number> {
  const { deep, json } = command.opts<VerifyFlags>();
  const counter = drawCounter(terminal);
  const report = await withBlobs(command.args[0] ?? '', (blobs) =>
    verifyCorpus(blobs, {
      deep: deep === true,
      provenanceOf: (kind) => PROVENANCE[kind],
      onProgress: ({ units, unitsChecked }) => counter.draw(`verified ${unitsChecked} of ${count(units, 'unit')}`),
    }),
  );
  counter.close();
  if (json === true) terminal.printJson(report);
  else tell(terminal, report);
  return report.problemCount === 0 ? EXIT_OK : EXIT_PROBLEM;
}

function tell(terminal: Terminal, { runId, kind, deep, problems, problemCount, parts, items, rows, orphans, hint }: VerifyReport): void {
  const { bold, green, red, dim } = terminal.outStyle;
  for (const { key, problem } of problems.slice(0, LISTED)) terminal.print(`${red('problem')} ${key}: ${problem}`);
  if (problemCount > LISTED) terminal.print(dim(`and ${problemCount - LISTED} more; --json lists them`));
  const figures = `${count(items, itemNoun(kind ?? 'documents'))}, ${count(parts, 'unit')}, ${count(rows, 'golden row')}`;
  const name = bold(runId ?? 'the corpus');
  if (problemCount > 0) terminal.print(`${name} has ${red(count(problemCount, 'problem'))}: ${figures} checked`);
  else if (deep) terminal.print(`${name} is ${green('intact')}, byte by byte: ${figures}`);
  else terminal.print(`${name} is ${green('complete')}: ${figures}${dim('; --deep reads every byte')}`);
  tellOrphans(terminal, orphans);
  if (hint !== null) terminal.print(dim(hint));
}

function tellOrphans(terminal: Terminal, orphans: readonly string[]): void {
  if (orphans.length === 0) return;
  const print = (line: string): void => terminal.print(terminal.outStyle.dim(line));
  print(`${count(orphans.length, 'file')} of lost claims belong to nothing, which is no problem:`);
  for (const key of orphans.slice(0, LISTED)) print(`  ${key}`);
  if (orphans.length > LISTED) print(`  and ${orphans.length - LISTED} more; --json lists them`);
}
