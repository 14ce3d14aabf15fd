import { openBlobStore } from '../../../../src/backends/blobs/index.ts';
import { openCorpus } from '../../../../src/corpus/open.ts';

/** Table → every catalogue version that a row of it carries; a row without one counts as `undefined`. */
export async function versionsIn(corpusUri: string): Promise<Record<string, string[]>> {
  const blobs = await openBlobStore(corpusUri);
  try {
    const corpus = await openCorpus(blobs);
    const versions: Record<string, string[]> = {};
    for (const { name } of corpus.tables) {
      const found = new Set<string>();
      for await (const row of corpus.rows(name)) found.add(String(row['catalogue_version']));
      versions[name] = [...found];
    }
    return versions;
  } finally {
    await blobs.close();
  }
}
