import { GoldleafError } from '../../../kernel/errors.ts';
import type { Archetype } from './archetype.ts';
import { BOXED } from './boxed.tsx';
import { CLASSIC } from './classic.tsx';
import { STATEMENT } from './statement.tsx';

/** The layouts of invoices. A new one is a file and a line. */
export const ARCHETYPES: readonly Archetype[] = [CLASSIC, BOXED, STATEMENT];

/** @throws GoldleafError `USAGE` for a name there is no archetype of. */
export function archetypeNamed(name: string): Archetype {
  const archetype = ARCHETYPES.find((known) => known.name === name);
  if (archetype !== undefined) return archetype;
  throw new GoldleafError('USAGE', `invoices have no archetype ${name}`, {
    hint: `Known: ${ARCHETYPES.map((known) => known.name).join(', ')}.`,
  });
}
