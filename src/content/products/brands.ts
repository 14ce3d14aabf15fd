import type { ProductFacts } from '../lines/line.ts';
import type { Issuer, IssuerHabits, Locale } from '../types.ts';
import { mix } from './mix.ts';

/** Halves of coined makers' names: any head with any tail, in no language and nobody's. */
const HEADS = [
  'Brelv',
  'Drusp',
  'Fjern',
  'Gask',
  'Grusk',
  'Hulv',
  'Jusk',
  'Krand',
  'Lurn',
  'Murv',
  'Nurb',
  'Ostrim',
  'Pirosk',
  'Plov',
  'Quond',
  'Skov',
  'Tarv',
  'Threl',
  'Vomb',
  'Wosk',
  'Yulp',
  'Zusk',
] as const;
const TAILS = ['a', 'ado', 'ek', 'elo', 'ent', 'era', 'ima', 'ino', 'ix', 'o', 'on', 'ora', 'um', 'unt', 'yx'] as const;

/** Makers that one issuer carries. */
const MAKERS = 7;

/** From this price an article has a model number. */
const NUMBERED = 20;

/** The maker's name and, where the product is large, the model: `Krandek`, `Krandek 340`. The same for all variants of a product. */
export function brandOf({ salt }: Issuer, kind: number, facts: ProductFacts): string {
  const name = makerAt(salt, mix(salt, kind + 3_000) % MAKERS);
  const number = mix(salt, kind + 4_000);
  return Number(facts.price[0]) < NUMBERED ? name : `${name} ${(1 + (number % 97)) * 10}`;
}

/** A description with the brand where the issuer prints it. English writes a noun small behind a name. */
export function withBrand(text: string, brand: string, place: IssuerHabits['brandPlace'], locale: Locale): string {
  if (place === 'none') return text;
  if (place === 'back') return `${text}, ${brand}`;
  return `${brand} ${locale.startsWith('en') && /^.[a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text}`;
}

function makerAt(salt: number, place: number): string {
  const random = mix(salt, place + 5_000);
  return `${HEADS[random % HEADS.length]}${TAILS[(random >>> 8) % TAILS.length]}`;
}
