import type { DocumentPack } from '../contracts/document-pack.ts';
import { GoldleafError } from '../kernel/errors.ts';

type PackOpener = () => Promise<DocumentPack>;

/** Every document type by its name. A new one is a folder and a line. */
export const packs = {
  invoice: async () => (await import('./invoice/pack.ts')).INVOICE_PACK,
} as const satisfies Readonly<Record<string, PackOpener>>;

export type PackName = keyof typeof packs;

export const PACK_NAMES = Object.keys(packs) as readonly PackName[];

/** @throws GoldleafError `USAGE` for a name there is no pack of. */
export async function openPack(name: string): Promise<DocumentPack> {
  const known = PACK_NAMES.find((pack) => pack === name);
  if (known !== undefined) return packs[known]();
  throw new GoldleafError('USAGE', `no such pack: ${name}`, { hint: `Known packs: ${PACK_NAMES.join(', ')}.` });
}
