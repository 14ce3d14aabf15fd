import type { DocumentPack, PackCard } from '../contracts/document-pack.ts';
import { GoldleafError } from '../kernel/errors.ts';
import { INVOICE } from './invoice/card.ts';

interface PackEntry {
  readonly card: PackCard;
  readonly open: () => Promise<DocumentPack>;
}

/** Every document type by its name. A new one is a folder and a line. */
export const packs = {
  invoice: { card: INVOICE, open: async () => (await import('./invoice/pack.ts')).INVOICE_PACK },
} as const satisfies Readonly<Record<string, PackEntry>>;

export type PackName = keyof typeof packs;

export const PACK_NAMES = Object.keys(packs) as readonly PackName[];

/** Loads a pack with all its content. @throws GoldleafError `USAGE` for a name there is no pack of. */
export async function openPack(name: string): Promise<DocumentPack> {
  return entryOf(name).open();
}

/** What is known of a pack without opening it. @throws like {@link openPack} */
export function packCard(name: string): PackCard {
  return entryOf(name).card;
}

function entryOf(name: string): PackEntry {
  const known = PACK_NAMES.find((pack) => pack === name);
  if (known !== undefined) return packs[known];
  throw new GoldleafError('USAGE', `no such pack: ${name}`, { hint: `Known packs: ${PACK_NAMES.join(', ')}.` });
}
