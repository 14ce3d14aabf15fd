import { informationOf, readPdf, type PdfFile } from './read-pdf.ts';

const DATES = /\/CreationDate \(D:\d{14}[^)]*\)\n\/ModDate \(D:\d{14}[^)]*\)/;
const CREATED = "/CreationDate (D:20000101000000+00'00')\n";
const KEYWORDS = '/Keywords (synthetic document)';
const CREATOR = '/Creator (Chromium)';
const OWN_CREATOR = '/Creator (goldleaf)';

/**
 * Takes out what differs between two prints of one page, which is their dates, and says in the metadata that the document
 * is synthetic. All in place: what is written is as long as what was there, so no offset of the file moves.
 *
 * @throws RangeError for a file whose metadata are not written the way Skia writes them.
 */
export function freezePdf(bytes: Uint8Array): PdfFile {
  const pdf = readPdf(bytes);
  const information = informationOf(pdf);
  const dates = DATES.exec(information.dictionary);
  if (dates === null) throw new RangeError('the PDF has no dates where Chromium writes them');
  const frozen = (CREATED + KEYWORDS).padEnd(dates[0].length);
  if (frozen.length !== dates[0].length) throw new RangeError('the dates of the PDF are shorter than Chromium writes them');
  overwrite(bytes, information.offset + dates.index, frozen);
  const creator = information.dictionary.indexOf(CREATOR);
  if (creator >= 0) overwrite(bytes, information.offset + creator, OWN_CREATOR);
  return pdf;
}

function overwrite(bytes: Uint8Array, at: number, text: string): void {
  for (let place = 0; place < text.length; place++) bytes[at + place] = text.charCodeAt(place);
}
