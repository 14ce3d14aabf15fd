import type { JSX } from 'hono/jsx/jsx-runtime';
import { Field } from '../../../markup/field.tsx';
import { Sheet } from '../../../markup/sheet.tsx';
import { AddressLine, BuyerBlock } from '../parts/address-block.tsx';
import { FactLine, FactList } from '../parts/fact-list.tsx';
import { contactFacts, headFacts, identifierFacts } from '../parts/facts.ts';
import { itemColumns, ItemTable } from '../parts/item-table.tsx';
import { Monogram } from '../parts/monogram.tsx';
import { Payment } from '../parts/payment.tsx';
import { PageNumber, RunningHead } from '../parts/running-head.tsx';
import { TaxReasons, Totals } from '../parts/totals.tsx';
import type { InvoicePage } from '../record.ts';
import { CLASSIC_STYLES } from '../styles/classic.ts';
import { textAt, type InvoiceView } from '../view.ts';
import type { Archetype } from './archetype.ts';
import { isAiry, isLongName, paginateClassic, showsSenderAboveAddressee } from './classic-paging.ts';

export const CLASSIC: Archetype = {
  name: 'classic',
  lines: { min: 1, max: 18 },
  css: CLASSIC_STYLES,
  paginate: paginateClassic,
  draw: (view) => <Classic view={view} />,
};

function Classic({ view }: { readonly view: InvoiceView }): JSX.Element {
  const columns = itemColumns(view);
  return (
    <>
      {view.record.pages.map((page) => (
        <Sheet class={isAiry(view.record) ? 'airy' : 'dense'}>
          {page.number === 1 ? <Opening view={view} /> : <RunningHead view={view} page={page} />}
          <ItemTable view={view} page={page} columns={columns} />
          {page.number === page.count && <Closing view={view} />}
          <div class="fill" />
          <Foot view={view} page={page} />
        </Sheet>
      ))}
    </>
  );
}

/** Letterhead, addressee, and the facts of the invoice. */
function Opening({ view }: { readonly view: InvoiceView }): JSX.Element {
  const { record, labels } = view;
  const hasReturnLine = showsSenderAboveAddressee(record);
  return (
    <>
      <Letterhead view={view} />
      <div class={`opening ${record.locale}`}>
        <div class="window">
          {hasReturnLine ? (
            <p class="return">
              <IssuerLine view={view} />
            </p>
          ) : (
            <p class="to small">{labels.billTo}</p>
          )}
          <BuyerBlock view={view} />
        </div>
        <FactList class="facts meta" facts={headFacts(view)} />
      </div>
      <h1>{labels.invoice}</h1>
    </>
  );
}

function Letterhead({ view }: { readonly view: InvoiceView }): JSX.Element {
  const { record, looks } = view;
  const { name } = record.issuer;
  return (
    <header class={`letterhead ${looks.letterhead}`}>
      <div class="brand">
        <Monogram view={view} />
        <div>
          <p class={isLongName(view) ? 'name long' : 'name'}>
            <Field {...textAt('issuer.name', name)} />
          </p>
          {!showsSenderAboveAddressee(record) && (
            <p class="small">
              <AddressLine view={view} party="issuer" />
            </p>
          )}
        </div>
      </div>
      <div class="contact small">
        <FactLine facts={contactFacts(view)} />
      </div>
    </header>
  );
}

function Closing({ view }: { readonly view: InvoiceView }): JSX.Element {
  return (
    <div class="closing">
      <div class="notes">
        <TaxReasons view={view} />
        <Payment view={view} />
        <p class="thanks muted">{view.labels.thanks}</p>
      </div>
      <Totals view={view} taxBases={view.record.tax_lines.length > 1} />
    </div>
  );
}

/** The issuer's name and address on one line. */
function IssuerLine({ view }: { readonly view: InvoiceView }): JSX.Element {
  return (
    <>
      <Field {...textAt('issuer.name', view.record.issuer.name)} />
      {' · '}
      <AddressLine view={view} party="issuer" />
    </>
  );
}

function Foot({ view, page }: { readonly view: InvoiceView; readonly page: InvoicePage }): JSX.Element {
  return (
    <footer class="foot small">
      <p>
        <IssuerLine view={view} />
      </p>
      <div class="numbers">
        <FactLine facts={identifierFacts(view)} />
      </div>
      {page.number < page.count && <PageNumber view={view} page={page} />}
    </footer>
  );
}
