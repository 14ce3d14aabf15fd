export interface FontFace {
  readonly weight: 400 | 700;
  readonly style: 'normal' | 'italic';
  /** PostScript name: what a PDF calls the face. */
  readonly name: string;
}

export interface FontSubset {
  readonly subset: string;
  /** Where a browser looks for a character in this subset, as CSS writes it. */
  readonly unicodeRange: string;
  /** Characters that every face of the subset has: hexadecimal ranges between spaces. */
  readonly glyphs: string;
}

/** A bundled family: every face in every subset is a file of the package `@fontsource/<slug>`. */
export interface FontFamily {
  readonly family: string;
  readonly slug: string;
  readonly faces: readonly FontFace[];
  readonly subsets: readonly FontSubset[];
}
