import type { BlobStore } from '../../contracts/blob-store.ts';
import { sha256 } from '../../kernel/digest.ts';
import { checkCover } from '../../kernel/golden/build-root.ts';
import { partKey } from '../../kernel/golden/keys.ts';
import type { Part } from '../../kernel/golden/manifest.ts';
import { readPart } from '../../kernel/golden/read-manifest.ts';
import type { RunMarker } from '../../kernel/run/plan.ts';
import type { PartSummary } from '../../kernel/run/unit.ts';
import { decodeText } from '../manifest-file.ts';

export interface StandingPart {
  readonly part: Part;
  readonly summary: PartSummary;
}

/**
 * The unit's part as it stands in the output; undefined when none does. A part is final: with it the unit's content
 * is committed, whoever put it.
 *
 * @throws GoldleafError `CORPUS` or `INTERNAL` when what stands there is not a whole part of this plan
 */
export async function readStandingPart(blobs: BlobStore, run: RunMarker, unit: number): Promise<StandingPart | undefined> {
  const key = partKey(unit);
  const bytes = await blobs.read(key);
  if (bytes === undefined) return undefined;
  const part = readPart(decodeText(bytes), key);
  checkCover(run, part, unit);
  return { part, summary: summaryOf(part, bytes) };
}

/** What the unit's row keeps of the part whose file has these bytes. */
export function summaryOf(part: Part, bytes: Uint8Array): PartSummary {
  return {
    sha256: sha256(bytes),
    items: part.items.length,
    bytes: part.items.reduce((sum, item) => sum + (item.file?.bytes ?? 0), 0),
  };
}
