import { sha256 } from '../../kernel/digest.ts';
import { checkCover } from '../../kernel/golden/build-root.ts';
import type { Part, PartEntry } from '../../kernel/golden/manifest.ts';
import { readPart } from '../../kernel/golden/read-manifest.ts';
import type { Corpus } from '../corpus.ts';
import type { Problems } from './problems.ts';
import type { StoredObjects } from './stored-objects.ts';

/**
 * The part of a unit, if it is the one the root lists and covers its unit with every table; undefined, with a problem,
 * when what it says is not to be trusted.
 */
export async function checkPart(corpus: Corpus, entry: PartEntry, stored: StoredObjects, problems: Problems): Promise<Part | undefined> {
  const { key } = entry;
  const bytes = await corpus.blobs.read(key);
  const problem =
    bytes === undefined ? 'is missing' : sha256(bytes) !== entry.sha256 ? 'is not what the root lists: its digest differs' : undefined;
  stored.refer(key);
  if (bytes === undefined || problem !== undefined) {
    problems.add(key, problem ?? 'is missing');
    return undefined;
  }
  return problems.attempt(key, ['CORPUS', 'INTERNAL'], () => {
    const part = readPart(new TextDecoder().decode(bytes), key);
    checkCover(corpus.root, part, entry.unit);
    checkTables(corpus, part, problems);
    return part;
  });
}

function checkTables(corpus: Corpus, part: Part, problems: Problems): void {
  const expected = corpus.tables.map(({ name }) => name).join(', ');
  const found = part.shards.map(({ table }) => table).join(', ');
  if (expected !== found) problems.add(`unit ${part.unit}`, `its part has shards of ${found}, and the run has ${expected}`);
}

/**
 * Every document and shard of a part stands in its size.
 *
 * @returns the keys of those that do
 */
export function checkPresence(part: Part, stored: StoredObjects, problems: Problems): ReadonlySet<string> {
  const files = part.items.flatMap(({ file }) => (file === null ? [] : [{ key: file.key, bytes: file.bytes }]));
  const shards = part.shards.map(({ key, storedBytes }) => ({ key, bytes: storedBytes }));
  const standing = new Set<string>();
  for (const { key, bytes } of [...files, ...shards]) {
    const problem = stored.refer(key, bytes);
    if (problem === undefined) standing.add(key);
    else problems.add(key, problem);
  }
  return standing;
}
