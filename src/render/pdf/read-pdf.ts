/**
 * Just enough of PDF for the files that Chromium prints: Skia writes plain PDF 1.4 objects with one cross-reference table,
 * so a few string searches read what a general library would take megabytes for.
 */
export interface PdfFile {
  /** The whole file, one character a byte: offsets in the text are offsets in the file. */
  readonly text: string;
  readonly trailer: string;
  readonly objects: readonly PdfObject[];
}

export interface PdfObject {
  readonly number: number;
  /** Where the object starts in the file. */
  readonly offset: number;
  /** The object without its stream. */
  readonly dictionary: string;
}

const ENTRY_BYTES = 20;

/** @throws RangeError for a file that is not built the way Skia builds it. */
export function readPdf(bytes: Uint8Array): PdfFile {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-64))?.[1]);
  const head = /^xref\n0 (\d+)\n/.exec(text.slice(start, start + 32));
  const trailerAt = text.indexOf('trailer', start);
  if (head === null || trailerAt < 0) throw new RangeError('the PDF has no plain cross-reference table');
  const offsets = readOffsets(text, start + head[0].length, Number(head[1]));
  return { text, trailer: text.slice(trailerAt), objects: readObjects(text, offsets, start) };
}

/** The document information dictionary: title, creator, dates. @throws RangeError when there is none. */
export function informationOf(pdf: PdfFile): PdfObject {
  const number = Number(/\/Info (\d+) 0 R/.exec(pdf.trailer)?.[1]);
  const found = pdf.objects.find((object) => object.number === number);
  if (found === undefined) throw new RangeError('the PDF has no information dictionary');
  return found;
}

/** @throws RangeError for a file without pages. */
export function pageCountOf(pdf: PdfFile): number {
  const count = pdf.objects.filter((object) => isA('Page', object)).length;
  if (count === 0) throw new RangeError('the PDF has no pages');
  return count;
}

export interface PdfFont {
  /** PostScript name without the tag of the subset; null for a font without a name. */
  readonly name: string | null;
  /** Such as `Type0` or `Type3`. */
  readonly subtype: string;
}

export function fontsOf(pdf: PdfFile): PdfFont[] {
  const fonts: PdfFont[] = [];
  for (const { dictionary } of pdf.objects.filter((object) => isA('Font', object))) {
    const name = /\/BaseFont \/(?:[A-Z]{6}\+)?([^\s/<>[\]()]+)/.exec(dictionary)?.[1] ?? null;
    fonts.push({ name, subtype: /\/Subtype \/(\w+)/.exec(dictionary)?.[1] ?? 'unknown' });
  }
  return fonts;
}

/** Skia writes the type first, so nothing that a title says can be taken for one. */
function isA(type: string, { dictionary }: PdfObject): boolean {
  return new RegExp(`^\\d+ 0 obj\\n<</Type /${type}\\n`).test(dictionary);
}

/** Object number and offset of every object in use, in the order of the file. */
function readOffsets(text: string, tableAt: number, count: number): [number, number][] {
  const offsets: [number, number][] = [];
  for (let number = 1; number < count; number++) {
    const entry = text.slice(tableAt + number * ENTRY_BYTES, tableAt + (number + 1) * ENTRY_BYTES);
    if (entry[17] === 'n') offsets.push([number, Number(entry.slice(0, 10))]);
  }
  return offsets.sort((left, right) => left[1] - right[1]);
}

/** An object ends where the next one starts; its stream can hold any bytes, so nothing is searched for behind its start. */
function readObjects(text: string, offsets: readonly [number, number][], end: number): PdfObject[] {
  return offsets.map(([number, offset], place) => {
    const body = text.slice(offset, offsets[place + 1]?.[1] ?? end);
    const stream = body.indexOf('>> stream\n');
    return { number, offset, dictionary: stream < 0 ? body : body.slice(0, stream + 2) };
  });
}
