import { localPathOf } from '../backends/blobs/index.ts';
import type { GeneratedRun } from '../app/generate.ts';
import { wordDuration } from '../app/settings/duration.ts';
import type { Terminal } from './terminal.ts';
import { count, itemNoun } from './nouns.ts';
import { wordEnd } from './words.ts';

/** What came of `generate`: figures for a person or a machine, and what to do next. */
export function tellGenerated(terminal: Terminal, made: GeneratedRun, tookMs: number, json: boolean): void {
  if (json) return terminal.printJson(machineResult(made, tookMs));
  const { planned, root } = made;
  const { run, outcome } = planned;
  const out = localPathOf(run.out) ?? run.out;
  const { bold, green, dim } = terminal.outStyle;
  if (root !== undefined) {
    const how = outcome === 'already-done' ? '; it was finished before, and nothing is changed' : `, ${wordDuration(tookMs)}`;
    terminal.print(
      `${green('finished')} ${bold(run.runId)}: ${count(root.items, itemNoun(run.kind))} in ${count(run.units, 'unit')}${how}`,
    );
    const [truth, corpus] = [root.truthSha256.slice(0, 12), root.corpusSha256.slice(0, 12)];
    terminal.print(dim(`  corpus ${out}  digests: truth ${truth} (golden rows), corpus ${corpus} (documents and rows)`));
    terminal.print(dim(`  next: goldleaf verify ${quoted(out)}`));
    return;
  }
  tellUnfinished(terminal, made);
}

/** Why a run is not finished, and what to do next. */
export function tellUnfinished(terminal: Terminal, made: GeneratedRun): void {
  const { run } = made.planned;
  const { end } = made;
  const out = localPathOf(run.out) ?? run.out;
  const { bold, red, dim } = terminal.outStyle;
  const why = end === undefined ? 'every task died too often' : wordEnd(end);
  terminal.print(`${red('not finished')} ${bold(run.runId)}: ${why}`);
  terminal.print(dim(`  next: ${nextStep(made, quoted(out))}`));
}

function nextStep({ end, planned, stateUri }: GeneratedRun, out: string): string {
  const { runId } = planned.run;
  const named = stateUri.includes(out) ? out : `${runId} --state ${stateUri}`;
  if (end?.why === 'units-failed') return `goldleaf status ${named}, then goldleaf resume ${named} and the same command again`;
  if (end?.why === 'paused' || end?.why === 'cancelled') return `goldleaf resume ${named}, then the same command again`;
  if (end?.why === 'peer-finishes') return `goldleaf status ${named} --wait`;
  return 'the same command again goes on with it';
}

/** The same for machines. */
export function machineResult({ planned, stateUri, root, end, exitCode }: GeneratedRun, tookMs: number): Record<string, unknown> {
  const { run, outcome } = planned;
  return {
    runId: run.runId,
    outcome,
    finished: root !== undefined,
    end: end ?? null,
    exitCode,
    total: run.settings.total,
    units: run.units,
    out: run.out,
    state: stateUri,
    settings: run.settings,
    bytes: root?.bytes ?? null,
    truthSha256: root?.truthSha256 ?? null,
    corpusSha256: root?.corpusSha256 ?? null,
    tookMs: Math.round(tookMs),
  };
}

/** As it can be typed into a shell. */
export function quoted(path: string): string {
  return /^[\w./:@%+=,-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
