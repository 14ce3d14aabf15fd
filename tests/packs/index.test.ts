import { describe, expect, it } from 'vitest';
import { openPack, PACK_NAMES, packCard } from '../../src/packs/index.ts';

describe('packs', () => {
  it.each(PACK_NAMES)('opens %s under its own name', async (name) => {
    const pack = await openPack(name);
    expect(pack.name).toBe(name);
    expect(pack).toMatchObject(packCard(name));
    expect(pack.locales.length).toBeGreaterThan(0);
    expect(pack.archetypes.length).toBeGreaterThan(0);
    expect((await pack.recordSchema())['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
  });

  it('refuses a pack it does not know, and names those it knows', async () => {
    await expect(openPack('receipt')).rejects.toMatchObject({ code: 'USAGE', hint: expect.stringContaining('invoice') });
    await expect(openPack('toString')).rejects.toMatchObject({ code: 'USAGE' });
  });
});
