import type { Command } from 'commander';
import { previewMix, type Preview, type PreviewedProvider } from '../../../app/catalogue/preview.ts';
import { readableUsd } from '../../../app/catalogue/readable-usd.ts';
import { CATALOGUE_SETTINGS } from '../../../app/settings/catalogue-definitions.ts';
import { readValue } from '../../../app/settings/given.ts';
import { wholeNumber } from '../../../app/settings/definitions.ts';
import type { FilledProduct } from '../../../jobs/catalogue/overlay.ts';
import { EXIT_OK } from '../../../kernel/run/exit-verdict.ts';
import { MAX_TOTAL } from '../../../kernel/run/plan.ts';
import { count } from '../../nouns.ts';
import { catchStopSignals } from '../../stop-signals.ts';
import type { Terminal } from '../../terminal.ts';
import type { CliContext } from '../../context.ts';
import { readMixFile } from './read-mix-file.ts';

interface PreviewFlags {
  readonly providers: string;
  readonly budgetUsd: string;
  readonly seed: string;
  readonly company: string;
  readonly json?: true;
}

export async function previewProviders({ terminal, process, env }: CliContext, command: Command): Promise<number> {
  const { providers, budgetUsd, seed, company, json } = command.opts<PreviewFlags>();
  const signals = catchStopSignals(process);
  const preview = await previewMix({
    mix: await readMixFile(providers),
    seed,
    company: readValue(COMPANY, company, '--company').value,
    budgetNano: readValue(CATALOGUE_SETTINGS['budget-usd'], budgetUsd, '--budget-usd').value,
    secrets: (name) => env[name],
    signal: signals.stop,
  });
  if (json === true) terminal.printJson(preview);
  else tell(terminal, preview);
  return EXIT_OK;
}

const COMPANY = wholeNumber('Place of the company in the catalogue.', 0, MAX_TOTAL - 1);

function tell(terminal: Terminal, { company, products, providers }: Preview): void {
  const { bold, dim } = terminal.outStyle;
  terminal.print(`${bold(company.name)}  ${company.niche}`);
  const width = Math.max('procedural'.length, ...providers.map(({ provider }) => provider.length));
  for (const product of products) {
    terminal.print('');
    terminal.print(
      dim(`${'procedural'.padEnd(width)}  ${product.description}  ${product.priceLow} to ${product.priceHigh} ${company.currency}`),
    );
    for (const { provider, products: own } of providers)
      terminal.print(`${bold(provider.padEnd(width))}  ${previewed(own[product.place])}`);
  }
  terminal.print('');
  for (const provider of providers) terminal.print(dim(billText(provider)));
}

function previewed(product: FilledProduct | undefined): string {
  if (product === undefined) return '';
  const { source, description, priceLow, priceHigh } = product;
  return source.kind === 'model' ? `${description}  ${priceLow} to ${priceHigh}` : `(nothing: ${source.why})`;
}

function billText({ provider, model, usage, rejects }: PreviewedProvider): string {
  const nano = usage.reduce((sum, { nanoUsd }) => sum + nanoUsd, 0);
  const latency = Math.max(0, ...usage.map(({ latencyMs }) => latencyMs));
  const outcomes = usage.map(({ outcome }) => outcome).join(', ');
  const rejected = Object.entries(rejects).map(([why, number]) => `${number} rejected: ${why}`);
  return [`${provider} (${model})`, readableUsd(nano), count(usage.length, 'call'), outcomes, `${latency} ms`, ...rejected]
    .filter((text) => text !== '')
    .join(', ');
}
