/** Builds a PDF the way Skia lays one out: plain objects, one table, the information dictionary first. */
export function writePdf(objects: readonly string[], title = 'T'): Uint8Array {
  const date = "(D:20260102030405+00'00')";
  const all = [
    `<</Title (${title})\n/Creator (Chromium)\n/Producer (Skia/PDF m156)\n/CreationDate ${date}\n/ModDate ${date}>>`,
    ...objects,
  ];
  let text = '%PDF-1.4\n%\xd3\xeb\xe9\xe1\n';
  const entries = ['0000000000 65535 f \n'];
  all.forEach((body, place) => {
    entries.push(`${String(text.length).padStart(10, '0')} 00000 n \n`);
    text += `${place + 1} 0 obj\n${body}\nendobj\n`;
  });
  const start = text.length;
  text += `xref\n0 ${all.length + 1}\n${entries.join('')}trailer\n<</Size ${all.length + 1}\n/Root 2 0 R\n/Info 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

export const page = (parent = 9): string => `<</Type /Page\n/Parent ${parent} 0 R>>`;

export const font = (name: string, subtype = 'Type0'): string => `<</Type /Font\n/Subtype /${subtype}\n/BaseFont /AAAAAA+${name}>>`;

/** A stream that looks like a font and a page on purpose. */
export const DECEIVING_STREAM =
  '<</Length 70>> stream\n9 0 obj\n<</Type /Page\n>>\nendobj\n8 0 obj\n<</Type /Font\n/BaseFont /Evil>>\nendstream';
