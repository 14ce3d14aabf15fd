import type { Page } from '../../contracts/document-pack.ts';
import { formatsOf } from '../../locale/formats.ts';
import { drawPage } from '../../markup/draw-page.tsx';
import { archetypeNamed } from './archetypes/table.ts';
import { labelsOf, localeNamed } from './labels/table.ts';
import { familyClass, looksOf } from './looks.ts';
import { paperOf } from './paper.ts';
import type { InvoiceRecord } from './record.ts';
import { BASE_STYLES } from './styles/base.ts';

/** Draws the record's page: the sheets of its archetype in the looks of its issuer and the formats of its locale. */
export function drawInvoice(record: InvoiceRecord): Page {
  const archetype = archetypeNamed(record.archetype);
  const locale = localeNamed(record.locale);
  const labels = labelsOf(locale);
  const looks = looksOf(record.issuer);
  const { ink, tint } = looks.accent;
  return drawPage(
    {
      title: `${labels.invoice} ${record.invoice_number}`,
      lang: record.locale,
      formats: formatsOf(locale),
      size: paperOf(record.locale).size,
      css: BASE_STYLES + archetype.css,
      fonts: [looks.family],
      sheets: record.pages.length,
    },
    <div class={`invoice ${archetype.name} ${familyClass(looks.family)}`} style={`--ink:${ink};--tint:${tint}`}>
      {archetype.draw({ record, labels, looks })}
    </div>,
  );
}
