import type { BlobStore } from '../../contracts/blob-store.ts';
import { pathOf, splitUri, unknownScheme } from '../shared/uri.ts';

type Opener = (uri: string, rest: string) => Promise<BlobStore>;

/** Scheme → how to open it. Another kind of storage is a folder and a line. */
const openers: Readonly<Record<string, Opener>> = {
  file: async (uri, rest) => (await import('./file/open.ts')).openFileBlobStore(pathOf(uri, rest)),
  gs: async (uri, rest) => (await import('./gcs/open.ts')).openGcsBlobStore(uri, rest),
  memory: async () => new (await import('./memory/memory-blob-store.ts')).MemoryBlobStore(),
  s3: async (uri, rest) => (await import('./s3/open.ts')).openS3BlobStore(uri, rest),
};

/**
 * Opens where a run writes.
 *
 * @param uri a path such as `./corpus`, `file:path`, `file:///path`, `gs://bucket/prefix`,
 *   `s3://bucket/prefix?region=…&endpoint=…`, or `memory:` (a new one each time)
 * @throws GoldleafError `USAGE` for a scheme that is not known or a URI that leads nowhere; `MISSING_PACKAGE`
 */
export async function openBlobStore(uri: string): Promise<BlobStore> {
  const { scheme = 'file', rest } = splitUri(uri);
  const opener = Object.hasOwn(openers, scheme) ? openers[scheme] : undefined;
  if (opener === undefined) throw unknownScheme('place for documents', uri, Object.keys(openers));
  return opener(uri, rest);
}

/** The folder on this machine that the URI means; undefined for storage that is not one. */
export function localPathOf(uri: string): string | undefined {
  const { scheme = 'file', rest } = splitUri(uri);
  return scheme === 'file' ? pathOf(uri, rest) : undefined;
}

/**
 * Writes to the folder on this machine that the URI means, and leaves nothing there. Storage that is not one is not tried:
 * what is written there can be kept from being removed.
 *
 * @throws GoldleafError what a put would
 */
export async function tryToWrite(uri: string): Promise<void> {
  const path = localPathOf(uri);
  if (path !== undefined) await (await import('./file/try-folder.ts')).tryFolder(path);
}
