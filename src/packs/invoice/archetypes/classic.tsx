import type { JSX } from 'hono/jsx/jsx-runtime';
import { Sheet } from '../../../markup/sheet.tsx';
import { AddressBlock, BuyerBlock } from '../parts/address-block.tsx';
import { FactLine, FactList } from '../parts/fact-list.tsx';
import { contactFacts, headFacts, identifierFacts } from '../parts/facts.ts';
import { itemColumns, ItemTable } from '../parts/item-table.tsx';
import { Monogram } from '../parts/monogram.tsx';
import { Payment } from '../parts/payment.tsx';
import { Shown } from '../parts/shown.tsx';
import { TaxReasons, Totals } from '../parts/totals.tsx';
import { onePage } from '../paging.ts';
import type { InvoicePage } from '../record.ts';
import { CLASSIC_STYLES } from '../styles/classic.ts';
import { textAt, type InvoiceView } from '../view.ts';
import type { Archetype } from './archetype.ts';

/** Lines up to which rows have room around them. */
const AIRY = 6;

export const CLASSIC: Archetype = {
  name: 'classic',
  description: 'One sheet with a letterhead, an address window, a table of lines, totals and a footer.',
  lines: { min: 1, max: 12 },
  css: CLASSIC_STYLES,
  paginate: ({ record }) => onePage(record.line_items),
  draw: (view) => <Classic view={view} />,
};

function Classic({ view }: { readonly view: InvoiceView }): JSX.Element {
  const { record, labels, looks } = view;
  // German window envelopes show the sender above the addressee (DIN 5008); elsewhere it stands in the letterhead.
  const hasReturnLine = record.locale === 'de-DE';
  return (
    <Sheet class={record.line_items.length <= AIRY ? 'airy' : 'dense'}>
      <header class={`letterhead ${looks.letterhead}`}>
        <div class="brand">
          <Monogram view={view} />
          <div>
            <p class="name">
              <Shown of={textAt('issuer.name', record.issuer.name)} />
            </p>
            {!hasReturnLine && (
              <p class="small">
                <IssuerPlaces view={view} />
              </p>
            )}
          </div>
        </div>
        <div class="contact small">
          <FactLine facts={contactFacts(view)} />
        </div>
      </header>
      <div class={`opening ${record.locale}`}>
        <div class="window">
          {hasReturnLine && (
            <p class="return">
              <Shown of={textAt('issuer.name', record.issuer.name)} />
              {' · '}
              <IssuerPlaces view={view} />
            </p>
          )}
          <BuyerBlock view={view} />
        </div>
        <FactList class="facts meta" facts={headFacts(view)} />
      </div>
      <h1>{labels.invoice}</h1>
      <ItemTable view={view} page={record.pages[0] as InvoicePage} columns={itemColumns(view)} />
      <div class="closing keep">
        <div class="notes">
          <TaxReasons view={view} />
          <Payment view={view} />
          <p class="thanks muted">{labels.thanks}</p>
        </div>
        <Totals view={view} taxBases={record.tax_lines.length > 1} />
      </div>
      <div class="fill" />
      <Foot view={view} />
    </Sheet>
  );
}

/** The issuer's address on one line. */
function IssuerPlaces({ view }: { readonly view: InvoiceView }): JSX.Element {
  return (
    <>
      {view.record.issuer.address.lines.map((line, at) => (
        <>
          {at > 0 && ' · '}
          <Shown of={textAt(`issuer.address.lines[${at}]`, line)} />
        </>
      ))}
    </>
  );
}

function Foot({ view }: { readonly view: InvoiceView }): JSX.Element {
  return (
    <footer class="foot small">
      <div>
        <p>
          <Shown of={textAt('issuer.name', view.record.issuer.name)} />
        </p>
        <AddressBlock view={view} party="issuer" />
      </div>
      <div>
        <FactLine facts={identifierFacts(view)} />
      </div>
    </footer>
  );
}
