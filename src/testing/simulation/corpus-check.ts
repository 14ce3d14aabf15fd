import { sha256 } from '../../kernel/digest.ts';
import { ROOT_KEY, partKey } from '../../kernel/golden/keys.ts';
import type { Part, Root } from '../../kernel/golden/manifest.ts';
import type { BlobModel } from './store-model.ts';

/** Objects never change, and each is looked at more than once. */
const digests = new WeakMap<Uint8Array, string>();

/** What is wrong with the corpus under the root, by I6; undefined when nothing is. There must be a root. */
export function faultOfCorpus(blobs: BlobModel, total: number): string | undefined {
  const bytes = blobs.inspect(ROOT_KEY);
  if (bytes === undefined) return 'I6: there is no root';
  const root = parse(bytes) as Root;
  let next = 0;
  for (const [place, entry] of root.parts.entries()) {
    const part = blobs.inspect(entry.key);
    if (entry.unit !== place || entry.key !== partKey(place)) return `I6: part ${place} of the root is that of unit ${entry.unit}`;
    if (part === undefined || digestOf(part) !== entry.sha256) return `I6: ${entry.key} does not stand as the root says`;
    const content = parse(part) as Part;
    if (content.start !== next || content.items.some(({ index }, at) => index !== next + at))
      return `I6: ${entry.key} leaves a gap at ${next}`;
    next += content.items.length;
    const fault = faultOfObjects(blobs, content);
    if (fault !== undefined) return fault;
  }
  return next === total && root.items === total ? undefined : `I6: the root covers ${next} of ${total} items`;
}

export function readRootOf(blobs: BlobModel): Root | undefined {
  const bytes = blobs.inspect(ROOT_KEY);
  return bytes && (parse(bytes) as Root);
}

function faultOfObjects(blobs: BlobModel, { items, shards }: Part): string | undefined {
  const files = items.flatMap(({ file }) => file ?? []);
  const objects = [
    ...files.map(({ key, sha256 }) => ({ key, sha256 })),
    ...shards.map(({ key, storedSha256 }) => ({ key, sha256: storedSha256 })),
  ];
  for (const { key, sha256: digest } of objects) {
    const bytes = blobs.inspect(key);
    if (bytes === undefined) return `I6: ${key} is missing`;
    if (digestOf(bytes) !== digest) return `I6: ${key} has other bytes than its part says`;
  }
  return undefined;
}

function digestOf(bytes: Uint8Array): string {
  const digest = digests.get(bytes) ?? sha256(bytes);
  digests.set(bytes, digest);
  return digest;
}

/** As the engine wrote it, which reads it back with all due care itself. */
function parse(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
