import type { BlobStore } from '../../contracts/blob-store.ts';
import { canonicalJson, type Json } from '../../kernel/canonical-json.ts';
import { isGoldleafError } from '../../kernel/errors.ts';
import { CorpusDigests } from '../../kernel/golden/build-root.ts';
import { ROOT_KEY, unitName } from '../../kernel/golden/keys.ts';
import type { Part, PartEntry, Root } from '../../kernel/golden/manifest.ts';
import type { Corpus } from '../corpus.ts';
import { openCorpus } from '../open.ts';
import { readAhead } from '../read-ahead.ts';
import { checkFiles } from './check-files.ts';
import { checkPart, checkPresence } from './check-part.ts';
import { checkPlanFile, checkRoot } from './check-root.ts';
import { checkShards } from './check-shards.ts';
import { ItemIds } from './item-ids.ts';
import { Problems, type Problem } from './problems.ts';
import { StoredObjects } from './stored-objects.ts';

export interface VerifyReport {
  /** Null for a corpus without a readable root. */
  readonly runId: string | null;
  /** What the run made; null likewise. */
  readonly kind: Root['kind'] | null;
  readonly deep: boolean;
  /** In the order they were found; at most the first thousand. Empty means: the corpus is what was committed. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  /** What was checked: parts, their items, and rows; these are counted by the parts, or when deep as they were read. */
  readonly parts: number;
  readonly items: number;
  readonly rows: number;
  /** Objects of a run that no manifest refers to, such as those of a lost claim. No problem. */
  readonly orphans: readonly string[];
  /** What to do about the problems; null without any. */
  readonly hint: string | null;
}

export interface VerifyProgress {
  readonly units: number;
  readonly unitsChecked: number;
  readonly problems: number;
}

export interface VerifyOptions {
  /** Reads every document and row too. */
  readonly deep: boolean;
  /** What the audits of a run's parts come to, by the kind of run; without it, provenance is only looked for. */
  readonly provenanceOf?: (kind: Root['kind']) => ((audits: readonly (Json | undefined)[]) => Json) | undefined;
  readonly onProgress?: (progress: VerifyProgress) => void;
}

/** Units checked at once when every object is read. */
const UNIT_WIDTH = 4;

/**
 * Looks for everything that is not as it was committed: root, plan and parts by their digests, every other object by
 * its presence and size; with `deep` every byte and row too.
 *
 * @throws GoldleafError `USAGE` where there is no corpus at all, and for manifests of a newer goldleaf; and the errors of the store; what is wrong with the
 *   corpus is reported, not thrown
 */
export async function verifyCorpus(blobs: BlobStore, { deep, onProgress, provenanceOf }: VerifyOptions): Promise<VerifyReport> {
  const problems = new Problems();
  const report = { runId: null, kind: null, deep, parts: 0, items: 0, rows: 0, orphans: [] };
  const corpus = await openOrReport(blobs, problems);
  if (!('root' in corpus)) return { ...report, problems: problems.listed, problemCount: problems.count, hint: corpus.hint };
  checkRoot(corpus.root, problems);
  await checkPlanFile(blobs, corpus.root, problems);
  const checked = await checkUnits(corpus, deep, problems, onProgress, provenanceOf?.(corpus.root.kind));
  return {
    ...report,
    runId: corpus.root.runId,
    kind: corpus.root.kind,
    ...checked,
    problems: problems.listed,
    problemCount: problems.count,
    hint: problems.count === 0 ? null : rewriteHint(corpus.root.kind === 'catalogue' ? 'catalogue build' : 'generate'),
  };
}

function rewriteHint(verb: string): string {
  return `A finished corpus is never rewritten: goldleaf ${verb} with the same settings and a new --out makes it again.`;
}

async function openOrReport(blobs: BlobStore, problems: Problems): Promise<Corpus | { readonly hint: string }> {
  try {
    return await openCorpus(blobs);
  } catch (error) {
    if (!isGoldleafError(error, 'CORPUS')) throw error;
    problems.add(ROOT_KEY, error.message);
    // A run that is not finished says itself how it goes on; anything else is a root that is damaged.
    return { hint: error.hint ?? rewriteHint('generate') };
  }
}

type Checked = Pick<VerifyReport, 'parts' | 'items' | 'rows' | 'orphans'>;

type ProvenanceOf = ReturnType<NonNullable<VerifyOptions['provenanceOf']>>;

async function checkUnits(
  corpus: Corpus,
  deep: boolean,
  problems: Problems,
  onProgress: VerifyOptions['onProgress'],
  provenanceOf: ProvenanceOf,
): Promise<Checked> {
  const { root } = corpus;
  const stored = await StoredObjects.list(corpus.blobs);
  const totals = new Totals();
  let unitsChecked = 0;
  for await (const unit of readAhead(root.parts, UNIT_WIDTH, (entry) => checkUnit(corpus, entry, stored, deep))) {
    problems.addAll(unit.problems);
    totals.add(unit, problems);
    unitsChecked += 1;
    onProgress?.({ units: root.parts.length, unitsChecked, problems: problems.count });
  }
  totals.compare(corpus, problems, provenanceOf);
  return { parts: totals.parts, items: totals.items, rows: totals.rows, orphans: stored.orphans(totals.unreadable) };
}

interface CheckedUnit {
  readonly entry: PartEntry;
  readonly part: Part | undefined;
  readonly rows: number;
  readonly problems: Problems;
}

async function checkUnit(corpus: Corpus, entry: PartEntry, stored: StoredObjects, deep: boolean): Promise<CheckedUnit> {
  const problems = new Problems();
  const part = await checkPart(corpus, entry, stored, problems);
  if (part === undefined) return { entry, part, rows: 0, problems };
  const standing = checkPresence(part, stored, problems);
  let rows = part.shards.reduce((sum, shard) => sum + shard.rows, 0);
  if (deep) {
    await checkFiles(corpus.blobs, part, standing, problems);
    rows = await checkShards(corpus, part, standing, problems);
  }
  return { entry, part, rows, problems };
}

/** What the units of a corpus add up to. */
class Totals {
  parts = 0;
  items = 0;
  rows = 0;
  readonly unreadable = new Set<string>();
  #bytes = 0;
  readonly #digests = new CorpusDigests();
  readonly #audits: (Json | undefined)[] = [];
  readonly #ids = new ItemIds();

  add({ entry, part, rows }: CheckedUnit, problems: Problems): void {
    if (part === undefined) {
      this.unreadable.add(unitName(entry.unit));
      return;
    }
    this.parts += 1;
    this.items += part.items.length;
    this.rows += rows;
    this.#audits.push(part.audit);
    for (const item of part.items) {
      this.#digests.add(item);
      this.#bytes += item.file?.bytes ?? 0;
      if (!this.#ids.add(item)) problems.add(entry.key, `another item has the id ${item.id} too`);
    }
  }

  /** Without every part there is nothing to compare, and a problem that says so already. */
  compare({ root }: Corpus, problems: Problems, provenanceOf: ProvenanceOf): void {
    const { truthSha256, corpusSha256 } = this.#digests.end();
    if (this.unreadable.size > 0) return;
    if (this.items !== root.items) problems.add(ROOT_KEY, `it counts ${root.items} items, and its parts have ${this.items}`);
    if (this.#bytes !== root.bytes) problems.add(ROOT_KEY, `it counts ${root.bytes} bytes of documents, and its parts ${this.#bytes}`);
    if (truthSha256 !== root.truthSha256) problems.add(ROOT_KEY, 'its parts do not have its truthSha256');
    if (corpusSha256 !== root.corpusSha256) problems.add(ROOT_KEY, 'its parts do not have its corpusSha256');
    const problem = provenanceProblem(root, this.#audits, provenanceOf);
    if (problem !== undefined) problems.add(ROOT_KEY, problem);
  }
}

/** Provenance is a function of the parts' audits: where there are none there is none, and otherwise it is what they come to. */
function provenanceProblem(root: Root, audits: readonly (Json | undefined)[], provenanceOf: ProvenanceOf): string | undefined {
  const isTold = audits.some((audit) => audit !== undefined);
  if (isTold !== (root.provenance !== undefined))
    return isTold ? 'it has no provenance, and its parts have audits' : 'its parts do not tell its provenance';
  if (root.provenance === undefined || provenanceOf === undefined) return undefined;
  return canonicalJson(root.provenance) === canonicalJson(provenanceOf(audits)) ? undefined : 'its parts do not have its provenance';
}
