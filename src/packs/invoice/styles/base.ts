import { CELL_PAD_X, CELL_PAD_Y, COLUMN_MM, FONT_POINTS, LINE_MM } from '../item-layout.ts';
import { FONT_FAMILIES, familyClass } from '../looks.ts';

const FAMILIES = FONT_FAMILIES.map((family) => `.${familyClass(family)}{font-family:'${family}';font-size:${FONT_POINTS[family]}pt}`).join(
  '\n',
);

const COLUMNS = Object.entries(COLUMN_MM)
  .map(([name, width]) => `.c-${name}{width:${width}mm}`)
  .join('');

/**
 * What the archetypes share: type, colour by two custom properties of the issuer's looks, and the parts. Lengths are in mm
 * and line heights fixed, because archetypes reckon with the heights of rows before anything is printed.
 */
export const BASE_STYLES = `
${FAMILIES}
.invoice{line-height:${LINE_MM}mm;color:#1b1b1b}
.invoice .sheet{padding:13mm 16mm 10mm 18mm}
.strong{font-weight:600}
.muted,.invoice dt,.small{color:#5c5c5c}
.small{font-size:.86em;line-height:3.5mm}
.invoice h2{font-weight:600;color:var(--ink);margin-bottom:1mm}
.facts{display:grid;grid-template-columns:auto 1fr;column-gap:4mm;row-gap:.35mm;align-content:start;margin:0}
.facts dt,.facts dd{min-width:0}
.brand{display:flex;align-items:center;gap:4mm;min-width:0}
.brand .name{font-size:1.75em;line-height:1.2;font-weight:600;color:var(--ink);letter-spacing:-.01em}
.monogram{flex:none;display:flex;align-items:center;justify-content:center;width:13mm;height:13mm;font-size:1.6em;line-height:1;font-weight:600;color:#fff;background:var(--ink)}
.monogram.disc{border-radius:50%}
.monogram.ring{border-radius:50%;background:none;color:var(--ink);border:.7mm solid var(--ink)}
.monogram.bar{background:none;color:var(--ink);width:auto;height:13mm;padding-left:2.2mm;border-left:1.6mm solid var(--ink)}
.items{table-layout:fixed}
.items th{font-weight:600;vertical-align:bottom;font-size:.93em;line-height:3.7mm;padding:1.5mm ${CELL_PAD_X}mm}
.items td{padding:${CELL_PAD_Y}mm ${CELL_PAD_X}mm}
.items td.c-sku,.items td.c-unit{white-space:nowrap}
.items td.c-desc{overflow-wrap:anywhere}
.items .amount{text-align:right}
.items th.amount{white-space:normal}
${COLUMNS}
.head-filled th{background:var(--ink);color:#fff}
.head-tinted th{background:var(--tint);color:var(--ink)}
.head-ruled th{color:var(--ink);border-top:.35mm solid var(--ink);border-bottom:.35mm solid var(--ink)}
.pad-1{padding-right:1ch}.pad-2{padding-right:2ch}.pad-3{padding-right:3ch}.pad-4{padding-right:4ch}
.whole.pad-1{padding-right:calc(1ch + .29em)}.whole.pad-2{padding-right:calc(2ch + .29em)}.whole.pad-3{padding-right:calc(3ch + .29em)}.whole.pad-4{padding-right:calc(4ch + .29em)}
.run{display:flex;justify-content:space-between;align-items:baseline;gap:6mm;height:9mm;border-bottom:.35mm solid var(--ink)}
.run .name{font-weight:600;color:var(--ink);font-size:1.15em}
.run p{white-space:nowrap}
.totals{width:82mm;align-self:flex-start;flex:none}
.totals th,.totals td{padding:.8mm 1.2mm}
.totals .net th,.totals .net td,.totals .gross th,.totals .gross td{font-weight:600}
.totals .grand th,.totals .grand td{font-weight:600;font-size:1.22em;line-height:5.4mm;padding:1.5mm 1.2mm;color:var(--ink);border-top:.35mm solid var(--ink);border-bottom:.7mm double var(--ink)}
`;
