import type { BlobStore } from '../contracts/blob-store.ts';
import { GoldleafError } from '../kernel/errors.ts';
import { partKey, PLAN_KEY, ROOT_KEY } from '../kernel/golden/keys.ts';
import { readPlanFile } from '../kernel/golden/read-manifest.ts';
import { unitCount } from '../kernel/run/plan.ts';
import { placeWords } from './place-words.ts';

/** Ranges of missing units that a message lists before it breaks off. */
const LISTED_RANGES = 8;

/**
 * What stands of a run that has no root. For the message alone, so this may list.
 *
 * @param noun what was looked for
 * @returns `CORPUS`; `USAGE` where no run has written anything
 */
export async function incompleteCorpus(blobs: BlobStore, noun: 'corpus' | 'catalogue'): Promise<GoldleafError> {
  const place = placeWords(blobs.uri);
  const bytes = await blobs.read(PLAN_KEY);
  if (bytes === undefined) {
    return new GoldleafError('USAGE', `there is no ${noun} at ${place}: neither ${ROOT_KEY} nor ${PLAN_KEY} stands there`, {
      hint: `Name the folder that ${noun === 'corpus' ? 'goldleaf generate' : 'goldleaf catalogue build'} wrote.`,
    });
  }
  const plan = readPlanFile(new TextDecoder().decode(bytes), PLAN_KEY);
  const units = unitCount(plan.settings);
  const missing = await missingUnits(blobs, units);
  const standing = `${units - missing.length} of ${units} parts stand`;
  const rest = missing.length === 0 ? '' : `, and those of ${listUnits(missing)} are missing`;
  return new GoldleafError('CORPUS', `run ${plan.runId} at ${place} is incomplete: it has no ${ROOT_KEY}; ${standing}${rest}`, {
    hint: `Finish it first: goldleaf ${plan.kind === 'documents' ? 'generate' : 'catalogue build'} with --out ${place} goes on with it, goldleaf resume takes up its failed units.`,
  });
}

async function missingUnits(blobs: BlobStore, units: number): Promise<number[]> {
  const standing = new Set<string>();
  for await (const { key } of blobs.list('manifest/')) standing.add(key);
  return Array.from({ length: units }, (_, unit) => unit).filter((unit) => !standing.has(partKey(unit)));
}

/** `unit 4`, `units 0–2, 5`. The units are in order. */
function listUnits(units: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const unit of units) {
    const last = ranges.at(-1);
    if (last?.[1] === unit - 1) last[1] = unit;
    else ranges.push([unit, unit]);
  }
  const texts = ranges.slice(0, LISTED_RANGES).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  if (ranges.length > LISTED_RANGES) texts.push('…');
  return `${units.length === 1 ? 'unit' : 'units'} ${texts.join(', ')}`;
}
