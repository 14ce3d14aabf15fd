import { openPack } from '../../packs/index.ts';

/** What there is to choose from in a pack. */
export interface PackChoices {
  readonly locales: readonly string[];
  readonly archetypes: readonly string[];
}

/** @throws GoldleafError `USAGE` for a name there is no pack of */
export async function packChoices(name: string): Promise<PackChoices> {
  const { locales, archetypes } = await openPack(name);
  return { locales, archetypes: archetypes.map((archetype) => archetype.name) };
}
