import type { BuiltCatalogue } from '../../../app/catalogue/build-catalogue.ts';
import type { SpendReport } from '../../../app/catalogue/budget.ts';
import type { CostEstimate } from '../../../app/catalogue/estimate.ts';
import { readableUsd } from '../../../app/catalogue/readable-usd.ts';
import type { NewRunPlace } from '../../../app/places.ts';
import { wordDuration } from '../../../app/settings/duration.ts';
import type { RequestedRun } from '../../../app/settings/resolve.ts';
import { localPathOf } from '../../../backends/blobs/index.ts';
import { provenanceSchema } from '../../../jobs/catalogue/provenance.ts';
import { usdOfNano } from '../../../kernel/budget/usd.ts';
import { unitCount } from '../../../kernel/run/plan.ts';
import { machineBudget } from '../../budget-lines.ts';
import { count } from '../../nouns.ts';
import { machineResult, quoted, tellUnfinished } from '../../tell-generated.ts';
import type { Terminal } from '../../terminal.ts';
import { estimateText, shareText, spendText } from './words.ts';

/** What came of a build: figures for a person or a machine, and what to do next. */
export function tellBuilt(terminal: Terminal, built: BuiltCatalogue, tookMs: number, json: boolean): void {
  if (json) return terminal.printJson(machineBuilt(built, tookMs));
  const { planned, root, spend } = built;
  if (root === undefined) return tellUnfinished(terminal, built);
  const { run, outcome } = planned;
  const { bold, green, yellow, dim } = terminal.outStyle;
  const out = quoted(localPathOf(run.out) ?? run.out);
  const how = outcome === 'already-done' ? '; it was finished before, and nothing is changed' : `, ${wordDuration(tookMs)}`;
  const { products, filled, share } = provenanceSchema.parse(root.provenance);
  terminal.print(`${green('finished')} ${bold(run.runId)}: ${count(root.items, 'company')}, ${count(products, 'product')}${how}`);
  terminal.print(dim(`  catalogue ${out}  version ${root.truthSha256.slice(0, 12)}`));
  if (spend !== undefined) terminal.print(`  ${shareText(share)} of the texts by models (${filled}), ${spendText(spend)} spent`);
  for (const line of spend === undefined ? [] : quarantineLines(spend)) terminal.print(yellow(`  ${line}`));
  terminal.print(dim(`  next: goldleaf catalogue show ${out}, or goldleaf generate --total 500 --out ./corpus --catalogue ${out}`));
}

/** What a build would do. */
export function tellDryRun(
  terminal: Terminal,
  place: NewRunPlace,
  { settings, policy }: RequestedRun,
  estimate: CostEstimate | undefined,
  json: boolean,
): void {
  const units = unitCount(settings);
  if (json) {
    return terminal.printJson({
      runId: place.runId,
      out: place.out,
      state: place.stateUri,
      settings,
      units,
      estimate: estimate && machineEstimate(estimate),
    });
  }
  const { bold, dim } = terminal.outStyle;
  const products = settings.total * Number(settings['products']);
  terminal.print(
    `${bold(place.runId)} would be built: ${count(settings.total, 'company')}, ${count(products, 'product')}, ${count(units, 'unit')}`,
  );
  terminal.print(estimate === undefined ? '  no model is asked, so it costs nothing' : `  ${estimateText(estimate, policy.budgetNano)}`);
  if (estimate !== undefined && estimate.highNano > 0 && policy.budgetNano === undefined)
    terminal.print('  the build itself needs a budget: --budget-usd');
  terminal.print(dim('  nothing was written, and no model was called'));
}

function machineBuilt(built: BuiltCatalogue, tookMs: number): unknown {
  const { root, spend } = built;
  return {
    ...machineResult(built, tookMs),
    catalogueVersion: root?.truthSha256 ?? null,
    provenance: root?.provenance ?? null,
    budget: spend === undefined ? null : machineBudget(spend),
  };
}

function machineEstimate({ calls, lowNano, highNano }: CostEstimate): unknown {
  return { calls, lowUsd: usdOfNano(lowNano), highUsd: usdOfNano(highNano) };
}

function quarantineLines({ quarantined, figures }: SpendReport): string[] {
  const out = quarantined.map(({ provider, reason }) => `${provider} was quarantined: ${reason}`);
  const stranded =
    figures.strandedNano === 0 ? [] : [`${readableUsd(figures.strandedNano)} is held by tasks that are gone, and counts as spent`];
  return [...out, ...stranded];
}
