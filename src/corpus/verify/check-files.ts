import type { BlobStore } from '../../contracts/blob-store.ts';
import { sha256 } from '../../kernel/digest.ts';
import type { ItemFile, Part } from '../../kernel/golden/manifest.ts';
import { READ_WIDTH, readAhead } from '../read-ahead.ts';
import type { Problems } from './problems.ts';

/** Every document of a part, of those that stand, is byte for byte what was committed. */
export async function checkFiles(blobs: BlobStore, part: Part, standing: ReadonlySet<string>, problems: Problems): Promise<void> {
  const files = part.items.map(({ file }) => file).filter((file): file is ItemFile => file !== null && standing.has(file.key));
  const found = readAhead(files, READ_WIDTH, async (file) => ({ file, bytes: await blobs.read(file.key) }));
  for await (const { file, bytes } of found) {
    if (bytes === undefined) problems.add(file.key, 'is missing');
    else if (sha256(bytes) !== file.sha256) problems.add(file.key, 'is not what was committed: its digest differs');
  }
}
