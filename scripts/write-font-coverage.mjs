// Writes src/render/fonts/coverage-data.ts: which characters the bundled faces have, read from the installed @fontsource packages.
// `--print` writes it to stdout instead.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';

const FAMILIES = ['inter', 'source-serif-4', 'ibm-plex-sans', 'ibm-plex-mono'];
const SUBSETS = ['latin', 'latin-ext'];
const WEIGHTS = [400, 700];
const STYLES = ['normal', 'italic'];
const TARGET = new URL('../src/render/fonts/coverage-data.ts', import.meta.url);

const require = createRequire(import.meta.url);

function describeFamily(slug) {
  const unicodeRanges = JSON.parse(readFileSync(require.resolve(`@fontsource/${slug}/unicode.json`), 'utf8'));
  const { family } = JSON.parse(readFileSync(require.resolve(`@fontsource/${slug}/metadata.json`), 'utf8'));
  const faces = [];
  const subsets = SUBSETS.map((subset) => {
    const fonts = WEIGHTS.flatMap((weight) =>
      STYLES.map((style) => {
        const font = fontkit.create(readFileSync(require.resolve(`@fontsource/${slug}/files/${slug}-${subset}-${weight}-${style}.woff2`)));
        if (subset === 'latin') faces.push({ weight, style, name: font.postscriptName });
        return font;
      }),
    );
    const covered = intersection(fonts.map((font) => font.characterSet)).filter(inRanges(unicodeRanges[subset]));
    return { subset, unicodeRange: unicodeRanges[subset], glyphs: compactRanges(covered) };
  });
  return { family, slug, faces, subsets };
}

function intersection([first, ...others]) {
  const sets = others.map((codes) => new Set(codes));
  return first.filter((code) => sets.every((set) => set.has(code))).sort((left, right) => left - right);
}

function inRanges(unicodeRange) {
  const ranges = unicodeRange.split(',').map((range) => {
    const [first, last] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last ?? first, 16)];
  });
  return (code) => code >= 0x20 && ranges.some(([first, last]) => code >= first && code <= last);
}

function compactRanges(codes) {
  const ranges = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges.map(([first, last]) => (first === last ? first.toString(16) : `${first.toString(16)}-${last.toString(16)}`)).join(' ');
}

function sourceText(families) {
  return `// Written by scripts/write-font-coverage.mjs from the installed @fontsource packages; not to be edited.
import type { FontFamily } from './font-family.ts';

export const FONT_FAMILIES: readonly FontFamily[] = ${JSON.stringify(families, null, 2)};
`;
}

const source = sourceText(FAMILIES.map((slug) => describeFamily(slug)));
if (process.argv.includes('--print')) process.stdout.write(source);
else writeFileSync(fileURLToPath(TARGET), source);
