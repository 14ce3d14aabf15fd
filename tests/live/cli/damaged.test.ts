import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { json, temporaryFolder } from './goldleaf.ts';
import { oneProcess } from './one-process.ts';

const corpus = join(temporaryFolder(), 'june');
const run = oneProcess();

beforeAll(async () => {
  const made = await run('generate', '--out', corpus, '--total', '6', '--unit-size', '3', '--format', 'html', '--tasks', '1');
  if (made.code !== 0) throw new Error(made.stderr);
});

/** The first file of the corpus below this folder. */
function fileBelow(folder: string, isIt: (name: string) => boolean): string {
  const name = readdirSync(join(corpus, folder), { recursive: true, encoding: 'utf8' }).sort().find(isIt);
  if (name === undefined) throw new Error(`nothing like it below ${folder}`);
  return join(folder, name);
}

/** The byte in the middle of a file, changed for as long as `look` takes. */
async function withChangedByte(key: string, look: () => Promise<void>): Promise<void> {
  const path = join(corpus, key);
  const bytes = readFileSync(path);
  const changed = Buffer.from(bytes);
  const middle = Math.floor(bytes.length / 2);
  changed[middle] = (changed[middle] as number) ^ 1;
  writeFileSync(path, changed);
  await look();
  writeFileSync(path, bytes);
}

describe('verify --deep', () => {
  it('finds a corpus intact', async () => {
    expect(await run('verify', corpus, '--deep')).toMatchObject({ code: 0, stdout: expect.stringContaining('intact') as string });
  });

  it.each<[string, string, (name: string) => boolean]>([
    ['a part', 'manifest', (name) => name.startsWith('unit-')],
    ['a shard', 'golden', (name) => name.includes('line_items') && name.endsWith('.gz')],
    ['a document', 'documents', (name) => name.endsWith('.html')],
  ])('finds a byte that was changed in %s, and ends with 1', async (_, folder, isIt) => {
    const key = fileBelow(folder, isIt);
    await withChangedByte(key, async () => {
      const { code, stdout } = await run('verify', corpus, '--deep');
      expect([code, stdout]).toEqual([1, expect.stringContaining(`problem ${key}`) as string]);
    });
  });

  it('lists what lost claims left behind, which is no problem', async () => {
    const orphan = fileBelow('documents', (name) => name.endsWith('.html')).replace(/-(\w+)\.html$/, '-lost.html');
    writeFileSync(join(corpus, orphan), 'of a claim that was lost');
    const told = await run('verify', corpus, '--deep');
    expect([told.code, told.stdout]).toEqual([0, expect.stringContaining(orphan) as string]);
    expect(json(await run('verify', corpus, '--deep', '--json'))).toMatchObject({ orphans: [orphan] });
  });
});
