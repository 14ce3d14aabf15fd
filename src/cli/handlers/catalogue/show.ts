import type { Command } from 'commander';
import { withBlobs } from '../../../app/open-stores.ts';
import { readCatalogueContent } from '../../../app/catalogue/catalogue-content.ts';
import { catalogueVersion, openCatalogue } from '../../../corpus/catalogue/read-catalogue.ts';
import type { Corpus } from '../../../corpus/corpus.ts';
import { provenanceSchema, type CatalogueProvenance } from '../../../jobs/catalogue/provenance.ts';
import { grouped } from '../../../kernel/grouped.ts';
import { EXIT_OK } from '../../../kernel/run/exit-verdict.ts';
import { count } from '../../nouns.ts';
import type { Terminal } from '../../terminal.ts';
import type { CliContext } from '../../context.ts';
import { costText, shareText } from './words.ts';

export async function showCatalogue({ terminal }: CliContext, command: Command): Promise<number> {
  const shown = await withBlobs(command.args[0] ?? '', async (blobs) => describe(await openCatalogue(blobs)));
  if (command.opts<{ json?: true }>().json === true) terminal.printJson(shown);
  else tell(terminal, shown);
  return EXIT_OK;
}

interface ShownCatalogue {
  readonly runId: string;
  readonly catalogue: string;
  readonly version: string;
  readonly seed: string;
  readonly companies: readonly Counted[];
  readonly provenance: CatalogueProvenance;
}

/** How many companies there are of a country and line. */
interface Counted {
  readonly country: string;
  readonly line: string;
  readonly companies: number;
}

async function describe(corpus: Corpus): Promise<ShownCatalogue> {
  const counts = new Map<string, number>();
  for await (const { country, line } of corpus.rows('companies')) {
    const key = `${String(country)} ${String(line)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const companies = [...counts]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, number]) => {
      const [country = '', line = ''] = key.split(' ');
      return { country, line, companies: number };
    });
  const { runId, settings, provenance } = corpus.root;
  return {
    runId,
    catalogue: corpus.blobs.uri,
    version: catalogueVersion(corpus),
    seed: readCatalogueContent(settings).seed,
    companies,
    provenance: provenanceSchema.parse(provenance),
  };
}

function tell(terminal: Terminal, { runId, version, companies, provenance }: ShownCatalogue): void {
  const { bold, dim, yellow } = terminal.outStyle;
  const print = (line: string): void => terminal.print(line);
  print(`${bold(runId)}  version ${version}`);
  print(`  ${count(provenance.companies, 'company')}, ${count(provenance.products, 'product')}`);
  for (const country of new Set(companies.map((each) => each.country))) {
    const lines = companies.filter((each) => each.country === country);
    print(dim(`    ${country}  ${lines.map(({ line, companies: number }) => `${line} ${number}`).join(', ')}`));
  }
  print(`  texts      ${shareText(provenance.share)} by models (${grouped(provenance.filled)})`);
  for (const [name, model] of Object.entries(provenance.models)) {
    const outcomes = Object.entries(model.outcomes).map(([outcome, number]) => `${number} ${outcome}`);
    print(
      dim(`    ${name}: ${shareText(model.share)}, ${costText(model.costUsd)}, ${count(model.calls, 'call')} (${outcomes.join(', ')})`),
    );
  }
  for (const [why, products] of Object.entries(provenance.procedural)) print(dim(`    procedural, ${why}: ${count(products, 'product')}`));
  for (const [why, texts] of Object.entries(provenance.rejects)) print(dim(`    rejected, ${why}: ${count(texts, 'text')}`));
  print(`  cost       ${costText(provenance.costUsd)}`);
  if (provenance.quarantined.length > 0) print(yellow(`  quarantined: ${provenance.quarantined.join(', ')}`));
  if (provenance.fallbackUnits.length > 0)
    print(dim(`  ${count(provenance.fallbackUnits.length, 'unit')} with products that were meant for a model`));
}
