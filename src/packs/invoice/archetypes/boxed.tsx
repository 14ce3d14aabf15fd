import type { Child, PropsWithChildren } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { Field } from '../../../markup/field.tsx';
import { Sheet } from '../../../markup/sheet.tsx';
import { onePage } from '../paging.ts';
import { paperOf } from '../paper.ts';
import { AddressBlock, BuyerBlock } from '../parts/address-block.tsx';
import { FactLine, FactList, FactValue } from '../parts/fact-list.tsx';
import { bankFacts, contactFacts, identifierFacts } from '../parts/facts.ts';
import { itemColumns, ItemTable, type ItemColumn } from '../parts/item-table.tsx';
import { Monogram } from '../parts/monogram.tsx';
import { TaxReasons, TaxTable, Totals } from '../parts/totals.tsx';
import type { InvoicePage } from '../record.ts';
import { BOXED_STYLES } from '../styles/boxed.ts';
import { textAt, type InvoiceView } from '../view.ts';
import type { Archetype } from './archetype.ts';
import { boxedFacts, emptyRows, formHeight } from './boxed-form.ts';

export const BOXED: Archetype = {
  name: 'boxed',
  lines: { min: 1, max: 7 },
  css: BOXED_STYLES,
  holds: (view) => formHeight(view) <= paperOf(view.record.locale).heightMm,
  paginate: ({ record }) => onePage(record.line_items),
  draw: (view) => <Boxed view={view} />,
};

function Boxed({ view }: { readonly view: InvoiceView }): JSX.Element {
  const { record, labels } = view;
  const columns = itemColumns(view);
  return (
    <Sheet>
      <div class="title">
        <h1>{labels.invoice}</h1>
        <Monogram view={view} />
      </div>
      <HeadBoxes view={view} />
      <ItemTable
        view={view}
        page={record.pages[0] as InvoicePage}
        columns={columns}
        after={<EmptyRows columns={columns} count={emptyRows(view)} />}
      />
      <SumBoxes view={view} />
      <div class="fill" />
      <footer class="foot small">
        <FactLine facts={[...identifierFacts(view), ...contactFacts(view)]} />
      </footer>
    </Sheet>
  );
}

function HeadBoxes({ view }: { readonly view: InvoiceView }): JSX.Element {
  const { record, labels } = view;
  return (
    <div class="heads">
      <div class="parties">
        <Box label={labels.seller} class="party-box">
          <p class="strong">
            <Field {...textAt('issuer.name', record.issuer.name)} />
          </p>
          <AddressBlock view={view} party="issuer" />
        </Box>
        <Box label={labels.buyer} class="party-box">
          <BuyerBlock view={view} />
        </Box>
      </div>
      <div class="cells">
        {boxedFacts(view).map((fact) => (
          <Box label={fact.label}>
            <FactValue fact={fact} />
          </Box>
        ))}
        <Box label={labels.paymentTerms} class="rest">
          <Field {...textAt('payment_terms.text', record.payment_terms.text)} />
        </Box>
      </div>
    </div>
  );
}

function SumBoxes({ view }: { readonly view: InvoiceView }): JSX.Element {
  const { labels } = view;
  return (
    <div class="sums">
      <div class="left">
        <Box label={labels.taxSummary}>
          <TaxTable view={view} />
          <TaxReasons view={view} />
        </Box>
        <Box label={labels.payment} class="rest">
          <FactList class="facts" facts={bankFacts(view)} />
        </Box>
      </div>
      <div class="right">
        <Box label={labels.totals}>
          <Totals view={view} taxBases={false} />
        </Box>
        <Box label={labels.signature} class="rest">
          <div class="sign" />
        </Box>
      </div>
    </div>
  );
}

/** The ruled rows below the last line. */
function EmptyRows({ columns, count }: { readonly columns: readonly ItemColumn[]; readonly count: number }): JSX.Element {
  return (
    <>
      {Array.from({ length: count }, () => (
        <tr>
          {columns.map((column) => (
            <td class={column.class} />
          ))}
        </tr>
      ))}
    </>
  );
}

function Box(props: PropsWithChildren<{ readonly label: string; readonly class?: string }>): JSX.Element {
  const children: Child = props.children;
  return (
    <div class={props.class === undefined ? 'box' : `box ${props.class}`}>
      <p class="label">{props.label}</p>
      {children}
    </div>
  );
}
