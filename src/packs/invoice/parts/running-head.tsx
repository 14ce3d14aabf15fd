import type { JSX } from 'hono/jsx/jsx-runtime';
import type { InvoicePage } from '../record.ts';
import { numberAt, textAt, type InvoiceView } from '../view.ts';
import { Shown } from './shown.tsx';

interface Props {
  readonly view: InvoiceView;
  readonly page: InvoicePage;
}

/** On top of a sheet: who invoices, which invoice, and which of its pages this is. */
export function RunningHead({ view, page }: Props): JSX.Element {
  const { record, labels } = view;
  return (
    <header class="run">
      <p class="name">
        <Shown of={textAt('issuer.name', record.issuer.name)} />
      </p>
      {page.number > 1 && (
        <p>
          {labels.invoiceNumber} <Shown of={textAt('invoice_number', record.invoice_number)} />
        </p>
      )}
      <PageNumber view={view} page={page} />
    </header>
  );
}

/** `Page 2 of 3` */
export function PageNumber({ view, page }: Props): JSX.Element {
  const { labels } = view;
  const path = `pages[${page.number - 1}]`;
  return (
    <p>
      {labels.page} <Shown of={numberAt(`${path}.number`, page.number)} /> {labels.pageOf}{' '}
      <Shown of={numberAt(`${path}.count`, page.count)} />
    </p>
  );
}
