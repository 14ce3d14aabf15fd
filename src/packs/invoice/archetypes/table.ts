import { GoldleafError } from '../../../kernel/errors.ts';
import type { ArchetypeName } from '../card.ts';
import type { Archetype } from './archetype.ts';
import { BOXED } from './boxed.tsx';
import { CLASSIC } from './classic.tsx';
import { STATEMENT } from './statement.tsx';

/** The layouts of invoices. A new one is a file, a line here and one on the pack's card. */
const BY_NAME: Readonly<Record<ArchetypeName, Archetype>> = { classic: CLASSIC, boxed: BOXED, statement: STATEMENT };

export const ARCHETYPES: readonly Archetype[] = Object.values(BY_NAME);

/** @throws GoldleafError `USAGE` for a name there is no archetype of. */
export function archetypeNamed(name: string): Archetype {
  const archetype = ARCHETYPES.find((known) => known.name === name);
  if (archetype !== undefined) return archetype;
  throw new GoldleafError('USAGE', `invoices have no archetype ${name}`, {
    hint: `Known: ${ARCHETYPES.map((known) => known.name).join(', ')}.`,
  });
}
