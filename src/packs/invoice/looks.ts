import { openStream, type RandomStream } from '../../kernel/random.ts';
import type { DateStyle } from '../../markup/formats.ts';
import type { Issuer } from './record.ts';

/** How an issuer's documents look: the same on all of them. */
export interface Looks {
  readonly family: FontFamily;
  readonly accent: Accent;
  readonly monogram: Monogram;
  /** How the head of the item table is set off. */
  readonly head: 'filled' | 'ruled' | 'tinted';
  readonly letterhead: 'left' | 'right';
  readonly dates: DateStyle;
}

export const FONT_FAMILIES = ['Inter', 'Source Serif 4', 'IBM Plex Sans', 'IBM Plex Mono'] as const;
export type FontFamily = (typeof FONT_FAMILIES)[number];

export const MONOGRAMS = ['block', 'disc', 'ring', 'bar', 'plain'] as const;
export type Monogram = (typeof MONOGRAMS)[number];

/** A dark colour for rules and headings, and a pale one of the same hue for grounds. */
export interface Accent {
  readonly ink: string;
  readonly tint: string;
}

const ACCENTS: readonly Accent[] = [
  { ink: '#1f3a5f', tint: '#eef2f7' },
  { ink: '#7a1f2b', tint: '#f8eff0' },
  { ink: '#1d5c4a', tint: '#edf5f2' },
  { ink: '#37404a', tint: '#f1f3f5' },
  { ink: '#8a4b12', tint: '#f9f2ea' },
  { ink: '#40367a', tint: '#f1f0f8' },
  { ink: '#0b5a78', tint: '#ecf4f7' },
  { ink: '#4d5a1e', tint: '#f3f5ea' },
  { ink: '#111111', tint: '#f2f2f2' },
];

const FAMILY_WEIGHTS: Readonly<Record<FontFamily, number>> = { Inter: 4, 'IBM Plex Sans': 3, 'Source Serif 4': 3, 'IBM Plex Mono': 1 };

/** An issuer writes many documents, and each is laid out by its looks and then drawn by them. */
const REMEMBERED = 256;
const looks = new Map<string, Looks>();

/** The same looks for the same issuer: remembering them only saves drawing them again. */
export function looksOf({ name, number }: Pick<Issuer, 'name' | 'number'>): Looks {
  const key = `${number} ${name}`;
  const known = looks.get(key);
  if (known !== undefined) return known;
  const drawn = drawLooks(openStream(name, number, 'looks'));
  if (looks.size >= REMEMBERED) looks.clear();
  looks.set(key, drawn);
  return drawn;
}

function drawLooks(stream: RandomStream): Looks {
  return {
    family: stream.weighted(FONT_FAMILIES, (family) => FAMILY_WEIGHTS[family]),
    accent: stream.pick(ACCENTS),
    monogram: stream.pick(MONOGRAMS),
    head: stream.pick(['filled', 'ruled', 'tinted'] as const),
    letterhead: stream.pick(['left', 'right'] as const),
    dates: stream.weighted(['short', 'medium', 'long'] as const, (style) => (style === 'medium' ? 3 : 2)),
  };
}

/** The class of what is set in the family: `f-ibm-plex-sans`. */
export function familyClass(family: FontFamily): string {
  return `f-${family.toLowerCase().replaceAll(' ', '-')}`;
}
