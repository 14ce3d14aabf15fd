import { describe, expect, it } from 'vitest';
import { checkPdf } from '../../../src/render/pdf/check-pdf.ts';
import { freezePdf } from '../../../src/render/pdf/freeze-pdf.ts';
import { fontsOf, informationOf, pageCountOf, readPdf } from '../../../src/render/pdf/read-pdf.ts';
import { pageOf } from '../page-of.ts';
import { DECEIVING_STREAM, font, page, writePdf } from './write-pdf.ts';

const TITLE = '9 0 obj /Type /Page /Type /Font /BaseFont /Evil /CreationDate \\(D:20260102030405\\)';

describe('reading a PDF', () => {
  it('counts pages and fonts by its objects, whatever titles and streams say', () => {
    const pdf = readPdf(writePdf([page(), page(), font('Inter-Bold'), DECEIVING_STREAM, '<</Type /Pages\n/Count 2>>'], TITLE));
    expect(pageCountOf(pdf)).toBe(2);
    expect(fontsOf(pdf)).toEqual([{ name: 'Inter-Bold', subtype: 'Type0' }]);
    expect(informationOf(pdf).dictionary).toContain(TITLE);
  });

  it('knows every object by its offset', () => {
    const pdf = readPdf(writePdf([page(), font('X'), DECEIVING_STREAM]));
    for (const { number, offset } of pdf.objects) expect(pdf.text.startsWith(`${number} 0 obj\n`, offset)).toBe(true);
    expect(pdf.objects).toHaveLength(4);
  });

  it.each(['', 'not a PDF', 'startxref\n5\n%%EOF\n'])('refuses %j', (text) => {
    expect(() => readPdf(Buffer.from(text))).toThrow(RangeError);
  });

  it('refuses a file without pages', () => {
    expect(() => pageCountOf(readPdf(writePdf([font('X')])))).toThrow(RangeError);
  });
});

describe('freezing a PDF', () => {
  it('changes the dates and the creator only, in place', () => {
    const bytes = writePdf([page(), DECEIVING_STREAM], TITLE);
    const before = Buffer.from(bytes).toString('latin1');
    freezePdf(bytes);
    const after = Buffer.from(bytes).toString('latin1');
    const dates = before.slice(before.indexOf('/CreationDate (D:2026'), before.indexOf('>>\nendobj'));
    const frozen = "/CreationDate (D:20000101000000+00'00')\n/Keywords (synthetic document)".padEnd(dates.length);
    expect(after).toBe(before.replace(dates, frozen).replace('(Chromium)', '(goldleaf)'));
    expect(readPdf(bytes).objects.map(({ offset }) => offset)).toEqual(
      readPdf(Buffer.from(before, 'latin1')).objects.map(({ offset }) => offset),
    );
  });

  it('makes two prints of one page equal', () => {
    const early = writePdf([page()]);
    const late = Buffer.from(Buffer.from(early).toString('latin1').replaceAll('20260102030405', '20310908070605'), 'latin1');
    freezePdf(early);
    freezePdf(late);
    expect(Buffer.compare(early, late)).toBe(0);
  });

  it('refuses a file whose dates it does not find', () => {
    const dateless = Buffer.from(writePdf([page()]))
      .toString('latin1')
      .replaceAll('(D:', '(d:');
    expect(() => freezePdf(Buffer.from(dateless, 'latin1'))).toThrow(RangeError);
  });
});

describe('checking a PDF', () => {
  it('takes bundled faces and tells the pages', () => {
    const pdf = readPdf(writePdf([page(), page(), font('Inter-Regular'), font('SourceSerif4-BoldItalic', 'CIDFontType2')]));
    expect(checkPdf(pdf, pageOf(''))).toBe(2);
    expect(checkPdf(pdf, pageOf('', { sheets: 2 }))).toBe(2);
  });

  it.each([
    [[page(), font('Inter-Regular'), font('LiberationSerif')], null, /LiberationSerif/],
    [[page(), '<</Type /Font\n/Subtype /Type3\n/FirstChar 0>>'], null, /drew itself/],
    [[page(), '<</Type /Font\n/Subtype /Type0>>'], null, /without a name/],
    [[page(), page()], 1, /takes 2 pages.*meant 1/],
  ])('refuses %j for %j sheets', (objects, sheets, message) => {
    const check = (): number => checkPdf(readPdf(writePdf(objects)), pageOf('', { sheets }));
    expect(check).toThrow(expect.objectContaining({ code: 'ITEM' }));
    expect(check).toThrow(message);
  });
});
