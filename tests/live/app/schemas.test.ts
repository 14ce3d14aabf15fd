import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const SCHEMAS = new URL('../../../schemas/', import.meta.url);

/** The script is plain JavaScript, and works on dist/. */
async function writtenTexts(): Promise<ReadonlyMap<string, string>> {
  const script = new URL('../../../scripts/write-schemas.mjs', import.meta.url).href;
  return ((await import(script)) as { schemaTexts(): Promise<ReadonlyMap<string, string>> }).schemaTexts();
}

describe('the published schemas', () => {
  it('are what node scripts/write-schemas.mjs writes', async () => {
    const texts = await writtenTexts();
    expect(readdirSync(SCHEMAS).sort()).toEqual([...texts.keys()].sort());
    for (const [name, text] of texts) expect([name, readFileSync(new URL(name, SCHEMAS), 'utf8')]).toEqual([name, text]);
  });
});
