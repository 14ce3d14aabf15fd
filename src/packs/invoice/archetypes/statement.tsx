import type { JSX } from 'hono/jsx/jsx-runtime';
import { Field } from '../../../markup/field.tsx';
import { Sheet } from '../../../markup/sheet.tsx';
import { AddressLine, BuyerBlock } from '../parts/address-block.tsx';
import { FactLine, FactList, FactValue } from '../parts/fact-list.tsx';
import { bankFacts, contactFacts, identifierFacts, referenceFacts, supplyFacts } from '../parts/facts.ts';
import { itemColumns, ItemTable, type ItemColumn } from '../parts/item-table.tsx';
import { RunningHead } from '../parts/running-head.tsx';
import { TaxReasons, TaxTable, Totals } from '../parts/totals.tsx';
import type { InvoicePage } from '../record.ts';
import { STATEMENT_STYLES } from '../styles/statement.ts';
import { dateAt, moneyAt, numberAt, textAt, type InvoiceView } from '../view.ts';
import type { Archetype } from './archetype.ts';
import { paginateStatement } from './statement-paging.ts';

export const STATEMENT: Archetype = {
  name: 'statement',
  lines: { min: 12, max: 60 },
  css: STATEMENT_STYLES,
  paginate: paginateStatement,
  draw: (view) => <Statement view={view} />,
};

function Statement({ view }: { readonly view: InvoiceView }): JSX.Element {
  const columns = itemColumns(view);
  return (
    <>
      {view.record.pages.map((page) => (
        <Sheet>
          <RunningHead view={view} page={page} />
          {page.number === 1 && <Intro view={view} />}
          <ItemTable
            view={view}
            page={page}
            columns={columns}
            before={<Carry view={view} page={page} columns={columns} way="brought_forward" />}
            after={<Carry view={view} page={page} columns={columns} way="carried_forward" />}
          />
          {page.number === page.count && <Closing view={view} />}
          <div class="fill" />
          <footer class="foot small">
            <FactLine facts={page.number === 1 ? [...identifierFacts(view), ...contactFacts(view)] : identifierFacts(view)} />
          </footer>
        </Sheet>
      ))}
    </>
  );
}

function Intro({ view }: { readonly view: InvoiceView }): JSX.Element {
  const { record, labels } = view;
  return (
    <div class="intro">
      <p class="sender small">
        <AddressLine view={view} party="issuer" />
      </p>
      <div class="front">
        <div>
          <h1>{labels.statement}</h1>
          <FactList class="facts" facts={[...supplyFacts(view), ...referenceFacts(view)]} />
        </div>
        <BuyerBlock view={view} />
      </div>
      <div class="panel">
        <div>
          <p class="muted">{labels.invoiceNumber}</p>
          <p class="big">
            <Field {...textAt('invoice_number', record.invoice_number)} />
          </p>
        </div>
        <div>
          <p class="muted">{labels.issueDate}</p>
          <p class="big">
            <Field {...dateAt('issue_date', record.issue_date, view)} />
          </p>
        </div>
        <div>
          <p class="muted">{labels.dueDate}</p>
          <p class="big">
            <Field {...dateAt('due_date', record.due_date, view)} />
          </p>
        </div>
        <div>
          <p class="muted">{labels.due}</p>
          <p class="big">
            <Field {...moneyAt('totals.due', record.totals.due, view)} />
          </p>
        </div>
      </div>
    </div>
  );
}

interface CarryProps {
  readonly view: InvoiceView;
  readonly page: InvoicePage;
  readonly columns: readonly ItemColumn[];
  readonly way: 'brought_forward' | 'carried_forward';
}

/** The row that carries the sum of the lines so far over a page break. */
function Carry({ view, page, columns, way }: CarryProps): JSX.Element | null {
  const sum = page[way];
  if (sum === null) return null;
  const label = way === 'brought_forward' ? view.labels.broughtForward : view.labels.carriedForward;
  return (
    <tr class={way === 'brought_forward' ? 'carry brought' : 'carry'}>
      <td colspan={columns.length - 1}>{label}</td>
      <td class="amount">
        <Field {...numberAt(`pages[${page.number - 1}].${way}`, sum)} />
      </td>
    </tr>
  );
}

/** Taxes and totals, and below them a slip with all that a payer needs. */
function Closing({ view }: { readonly view: InvoiceView }): JSX.Element {
  const { record, labels } = view;
  const bank = bankFacts(view);
  return (
    <div class="keep">
      <div class="closing">
        <div>
          <TaxTable view={view} />
          <TaxReasons view={view} />
        </div>
        <Totals view={view} taxBases={false} />
      </div>
      <section class="slip">
        <div>
          <h2>{labels.payment}</h2>
          <FactList class="facts" facts={bank} />
        </div>
        <div class="owed">
          <p>
            <Field {...textAt('payment_terms.text', record.payment_terms.text)} />
          </p>
          <p>
            {labels.dueDate} <FactValue fact={{ label: labels.dueDate, of: dateAt('due_date', record.due_date, view) }} />
          </p>
          <p class="strong">
            {labels.due} <Field {...moneyAt('totals.due', record.totals.due, view)} />
          </p>
        </div>
      </section>
    </div>
  );
}
