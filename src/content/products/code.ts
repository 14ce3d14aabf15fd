import type { Issuer } from '../types.ts';

/** Variants a product can have; keeps the numbers of two products apart. */
const ROOM = 1_000;

/** The issuer's number for an article: in the issuer's own scheme, and no two alike. */
export function articleCode(issuer: Issuer, letters: string, kind: number, variant: number): string {
  const first = String(100 + ((kind * 7 + issuer.salt) % 900));
  const second = String(variant).padStart(3, '0');
  switch (issuer.habits.codeScheme) {
    case 'letters':
      return `${letters}-${first}-${second}`;
    case 'dotted':
      return `${first}.${second}`;
    case 'slashed':
      return `${letters}${first}/${second}`;
    case 'digits':
      return String(100_000 + ((kind * ROOM + variant) * 7 + (issuer.salt % 90_000)));
  }
}
