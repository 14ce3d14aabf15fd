import { skeletons } from '../../../../src/app/catalogue/skeletons.ts';
import { readCatalogueContent } from '../../../../src/app/catalogue/catalogue-content.ts';
import { openBlobStore } from '../../../../src/backends/blobs/index.ts';
import type { Corpus } from '../../../../src/corpus/corpus.ts';
import { openCorpus } from '../../../../src/corpus/open.ts';
import { cutChunks } from '../../../../src/jobs/catalogue/model-overlay/chunks.ts';
import { chunkRequest } from '../../../../src/jobs/catalogue/model-overlay/prompt.ts';
import { parseDecimal } from '../../../../src/kernel/decimal.ts';
import type { Charge } from '../../../servers/llm/bill.ts';

/** What a catalogue's `llm_usage` says, beside what the vendor charged for the same prompts. */
export interface CommittedBill {
  /** Rows of `llm_usage`, and what they say that it cost, in nano-dollars. */
  readonly calls: number;
  readonly nanoUsd: number;
  /** Rows without a charge of their own for that very prompt, of that model, to the nano-dollar. */
  readonly unbilled: readonly string[];
  /** Items of the charges that no row tells of. */
  readonly untold: readonly string[];
}

/** Sets every committed call against a charge of its own. */
export async function committedBill(catalogue: string, charges: readonly Charge[]): Promise<CommittedBill> {
  const blobs = await openBlobStore(catalogue);
  try {
    return await settled(await openCorpus(blobs), charges);
  } finally {
    await blobs.close();
  }
}

async function settled(corpus: Corpus, charges: readonly Charge[]): Promise<CommittedBill> {
  const prompts = promptsOf(corpus);
  const left = new Map<string, string[]>();
  for (const { model, prompt, nanoUsd } of charges) {
    const item = prompts.get(prompt) ?? 'a prompt of nobody';
    const key = `${item} ${model} ${nanoUsd}`;
    left.set(key, [...(left.get(key) ?? []), item]);
  }
  const unbilled: string[] = [];
  let [calls, nano] = [0, 0];
  for await (const { item, model, cost_usd } of corpus.rows('llm_usage')) {
    const cost = nanoOf(String(cost_usd));
    [calls, nano] = [calls + 1, nano + cost];
    if (left.get(`${String(item)} ${String(model)} ${cost}`)?.pop() === undefined) unbilled.push(`${String(item)} of ${String(model)}`);
  }
  return { calls, nanoUsd: nano, unbilled, untold: [...left.values()].flat() };
}

/** Prompt → the item that it asks for. */
function promptsOf({ root }: Corpus): ReadonlyMap<string, string> {
  const { seed, products } = readCatalogueContent(root.settings);
  const chunks = Array.from({ length: root.items }, (_, company) => cutChunks(skeletons(seed, products)(company))).flat();
  return new Map(
    chunks.map((chunk) => {
      const { system, prompt } = chunkRequest(seed, chunk);
      return [`${system}\n${prompt}`, chunk.item];
    }),
  );
}

/** Nano-dollars of an exact text. */
export function nanoOf(usd: string): number {
  return Number(parseDecimal(usd).unscaled);
}
