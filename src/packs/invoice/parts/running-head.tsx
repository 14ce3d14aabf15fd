import type { JSX } from 'hono/jsx/jsx-runtime';
import { Field } from '../../../markup/field.tsx';
import type { InvoicePage } from '../record.ts';
import { numberAt, textAt, type InvoiceView } from '../view.ts';

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
        <Field {...textAt('issuer.name', record.issuer.name)} />
      </p>
      {page.number > 1 && (
        <p>
          {labels.invoiceNumber} <Field {...textAt('invoice_number', record.invoice_number)} />
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
      {labels.page} <Field {...numberAt(`${path}.number`, page.number)} /> {labels.pageOf}{' '}
      <Field {...numberAt(`${path}.count`, page.count)} />
    </p>
  );
}
