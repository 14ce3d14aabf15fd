import type { BlobStore } from '../contracts/blob-store.ts';
import { ROOT_KEY } from '../kernel/golden/keys.ts';
import { readRoot } from '../kernel/golden/read-manifest.ts';
import { Corpus } from './corpus.ts';
import { incompleteCorpus } from './incomplete.ts';
import { tableSchemas } from './table-schemas.ts';

/**
 * Opens a finished run by its root manifest, and never by a listing. The store stays the caller's to close.
 *
 * @throws GoldleafError `CORPUS` for a run without a root, saying what is missing, or a damaged root; `USAGE` where no
 *   run is at all, told of the noun, and for a root of a newer goldleaf
 */
export async function openCorpus(blobs: BlobStore, noun: 'corpus' | 'catalogue' = 'corpus'): Promise<Corpus> {
  const bytes = await blobs.read(ROOT_KEY);
  if (bytes === undefined) throw await incompleteCorpus(blobs, noun);
  const root = readRoot(new TextDecoder().decode(bytes), ROOT_KEY);
  return new Corpus(blobs, root, tableSchemas(root, ROOT_KEY));
}
