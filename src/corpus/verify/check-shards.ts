import { sha256 } from '../../kernel/digest.ts';
import { partKey } from '../../kernel/golden/keys.ts';
import type { Part, ShardEntry } from '../../kernel/golden/manifest.ts';
import type { Corpus } from '../corpus.ts';
import { shardLines, unpackShard } from '../shard-lines.ts';
import type { Problems } from './problems.ts';
import { RowChecker } from './row-checker.ts';
import { UnitRows } from './unit-rows.ts';

/** Row problems listed of one shard; the rest is counted in one line. */
const ROWS_LISTED = 10;

/**
 * Every shard of a part, of those that stand: its stored bytes, its lines, every row, and what the rows of each item
 * add up to.
 *
 * @returns rows found
 */
export async function checkShards(corpus: Corpus, part: Part, standing: ReadonlySet<string>, problems: Problems): Promise<number> {
  const before = problems.count;
  const unitRows = new UnitRows(part);
  let rows = 0;
  for (const table of corpus.tables) {
    const shard = part.shards.find((entry) => entry.table === table.name);
    if (shard === undefined || !standing.has(shard.key)) continue;
    const lines = await readLines(corpus, shard, problems);
    if (lines === undefined) continue;
    rows += lines.length;
    checkRows(new RowChecker(table, part, unitRows), shard.key, lines, problems);
  }
  // A row that is wrong or missing changes the digests of its item too: that would tell the same thing twice.
  const isWhole = problems.count === before && part.shards.every(({ key }) => standing.has(key));
  if (isWhole) for (const problem of unitRows.problems(corpus.tables)) problems.add(partKey(part.unit), problem);
  return rows;
}

async function readLines(corpus: Corpus, shard: ShardEntry, problems: Problems): Promise<string[] | undefined> {
  const { key } = shard;
  const stored = await corpus.blobs.read(key);
  if (stored === undefined || sha256(stored) !== shard.storedSha256) {
    problems.add(key, stored === undefined ? 'is missing' : 'is not what was committed: the digest of the file differs');
    return undefined;
  }
  const unpacked = problems.attempt(key, ['CORPUS'], () => unpackShard(stored, shard));
  if (unpacked === undefined) return undefined;
  if (sha256(unpacked) !== shard.sha256) problems.add(key, 'is not what was committed: the digest of its lines differs');
  const lines = problems.attempt(key, ['CORPUS'], () => shardLines(unpacked, shard));
  if (lines === undefined) return undefined;
  if (lines.length !== shard.rows) problems.add(key, `has ${lines.length} rows, and was committed with ${shard.rows}`);
  return lines;
}

function checkRows(checker: RowChecker, key: string, lines: readonly string[], problems: Problems): void {
  let wrong = 0;
  for (const [place, line] of lines.entries()) {
    const problem = checker.check(line);
    if (problem === undefined) continue;
    wrong += 1;
    if (wrong <= ROWS_LISTED) problems.add(key, `row ${place}: ${problem}`);
  }
  if (wrong > ROWS_LISTED) problems.add(key, `${wrong - ROWS_LISTED} more rows are wrong`);
}
