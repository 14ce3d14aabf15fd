import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GoldleafError } from '../../kernel/errors.ts';
import { FONT_FAMILIES } from './coverage-data.ts';
import type { FontFace, FontFamily, FontSubset } from './font-family.ts';

const require = createRequire(import.meta.url);
const rules = new Map<string, string>();

/** One `@font-face` rule with the file in it. */
export function fontRule(family: FontFamily, subset: FontSubset, face: FontFace): string {
  const file = fileOf(family, subset, face);
  const known = rules.get(file);
  if (known !== undefined) return known;
  const data = readFontFile(file).toString('base64');
  const rule =
    `@font-face{font-family:"${family.family}";font-style:${face.style};font-weight:${face.weight};` +
    `src:url(data:font/woff2;base64,${data}) format("woff2");unicode-range:${subset.unicodeRange}}\n`;
  rules.set(file, rule);
  return rule;
}

/** The rules of every bundled face: about one megabyte. */
export function allFontRules(): string {
  return everyFile()
    .map(([family, subset, face]) => fontRule(family, subset, face))
    .join('');
}

/** PostScript names of the bundled faces, which is how a PDF calls them. */
export function bundledFontNames(): ReadonlySet<string> {
  return new Set(FONT_FAMILIES.flatMap((family) => family.faces.map((face) => face.name)));
}

/** SHA-256 over the files of all bundled faces: part of the fingerprint of a run that prints. */
export function fontsDigest(): string {
  const hash = createHash('sha256');
  for (const [family, subset, face] of everyFile()) {
    const file = fileOf(family, subset, face);
    hash.update(`${file} ${subset.unicodeRange}\n`).update(readFontFile(file));
  }
  return hash.digest('hex');
}

function everyFile(): [FontFamily, FontSubset, FontFace][] {
  return FONT_FAMILIES.flatMap((family) =>
    family.subsets.flatMap((subset) => family.faces.map((face): [FontFamily, FontSubset, FontFace] => [family, subset, face])),
  );
}

function fileOf(family: FontFamily, { subset }: FontSubset, { weight, style }: FontFace): string {
  return `@fontsource/${family.slug}/files/${family.slug}-${subset}-${weight}-${style}.woff2`;
}

function readFontFile(file: string): Buffer {
  try {
    return readFileSync(require.resolve(file));
  } catch (cause) {
    const packageName = file.split('/', 2).join('/');
    throw new GoldleafError('MISSING_PACKAGE', `the font file ${file} cannot be read`, {
      hint: `Install it: npm install ${packageName}`,
      cause,
    });
  }
}
