import { sha256 } from '../../kernel/digest.ts';
import { ROOT_KEY, partKey } from '../../kernel/golden/keys.ts';
import { readPart, readRoot } from '../../kernel/golden/read-manifest.ts';
import type { Part, Root } from '../../kernel/golden/manifest.ts';
import type { BlobModel } from './store-model.ts';

/** What is wrong with the corpus under the root, by I6; undefined when nothing is. There must be a root. */
export async function faultOfCorpus(blobs: BlobModel, total: number): Promise<string | undefined> {
  const bytes = await blobs.inspect(ROOT_KEY);
  if (bytes === undefined) return 'I6: there is no root';
  const root = readRoot(text(bytes), ROOT_KEY);
  let next = 0;
  for (const [place, entry] of root.parts.entries()) {
    const part = await blobs.inspect(entry.key);
    if (entry.unit !== place || entry.key !== partKey(place)) return `I6: part ${place} of the root is that of unit ${entry.unit}`;
    if (part === undefined || sha256(part) !== entry.sha256) return `I6: ${entry.key} does not stand as the root says`;
    const content = readPart(text(part), entry.key);
    if (content.start !== next || content.items.some(({ index }, at) => index !== next + at))
      return `I6: ${entry.key} leaves a gap at ${next}`;
    next += content.items.length;
    const fault = await faultOfObjects(blobs, content);
    if (fault !== undefined) return fault;
  }
  return next === total && root.items === total ? undefined : `I6: the root covers ${next} of ${total} items`;
}

export async function readRootOf(blobs: BlobModel): Promise<Root | undefined> {
  const bytes = await blobs.inspect(ROOT_KEY);
  return bytes && readRoot(text(bytes), ROOT_KEY);
}

async function faultOfObjects(blobs: BlobModel, { items, shards }: Part): Promise<string | undefined> {
  const files = items.flatMap(({ file }) => file ?? []);
  const objects = [
    ...files.map(({ key, sha256 }) => ({ key, sha256 })),
    ...shards.map(({ key, storedSha256 }) => ({ key, sha256: storedSha256 })),
  ];
  for (const { key, sha256: digest } of objects) {
    const bytes = await blobs.inspect(key);
    if (bytes === undefined) return `I6: ${key} is missing`;
    if (sha256(bytes) !== digest) return `I6: ${key} has other bytes than its part says`;
  }
  return undefined;
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
