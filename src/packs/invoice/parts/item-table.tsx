import type { JSX } from 'hono/jsx/jsx-runtime';
import { Field } from '../../../markup/field.tsx';
import { itemLayout } from '../item-layout.ts';
import { linesOf, numberAt, percentAt, textAt, type InvoiceView, type Printed } from '../view.ts';
import type { InvoicePage, LineItem } from '../record.ts';

/** One column of the table of lines. */
export interface ItemColumn {
  readonly class: string;
  readonly label: string;
  /** A value of the record printed after the label: the currency. */
  readonly heading?: Printed;
  readonly cell: (line: LineItem, at: number) => JSX.Element | null;
}

/** The columns of an invoice's table, as its layout has them. */
export function itemColumns(view: InvoiceView): ItemColumn[] {
  const { record, labels } = view;
  const layout = itemLayout(record);
  const priceScale = Math.max(...record.line_items.map((line) => scaleOf(line.unit_price)));
  const quantityScale = Math.max(...record.line_items.map((line) => scaleOf(line.quantity)));
  const columns: (ItemColumn | false)[] = [
    layout.position && {
      class: 'c-pos',
      label: labels.position,
      cell: (line, at) => <Field {...numberAt(`line_items[${at}].position`, line.position)} />,
    },
    { class: 'c-sku', label: labels.article, cell: (line, at) => <Field {...textAt(`line_items[${at}].sku`, line.sku)} /> },
    {
      class: 'c-desc',
      label: labels.description,
      cell: (line, at) => <Field {...textAt(`line_items[${at}].description`, line.description)} />,
    },
    {
      class: 'c-qty amount',
      label: labels.quantity,
      cell: (line, at) => aligned(numberAt(`line_items[${at}].quantity`, line.quantity), line.quantity, quantityScale),
    },
    { class: 'c-unit', label: labels.unit, cell: (line, at) => <Field {...textAt(`line_items[${at}].unit`, line.unit)} /> },
    {
      class: 'c-price amount',
      label: labels.unitPrice,
      cell: (line, at) => aligned(numberAt(`line_items[${at}].unit_price`, line.unit_price), line.unit_price, priceScale),
    },
    layout.discount && {
      class: 'c-disc amount',
      label: labels.discount,
      cell: (line, at) =>
        line.discount_percent === null ? null : <Field {...percentAt(`line_items[${at}].discount_percent`, line.discount_percent)} />,
    },
    layout.tax && {
      class: 'c-tax amount',
      label: labels.taxRate,
      cell: (line, at) => <Field {...percentAt(`line_items[${at}].tax_rate`, line.tax_rate)} />,
    },
    {
      class: 'c-amount amount',
      label: labels.amount,
      heading: textAt('currency', record.currency),
      cell: (line, at) => <Field {...numberAt(`line_items[${at}].amount`, line.amount)} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

interface TableProps {
  readonly view: InvoiceView;
  readonly page: InvoicePage;
  readonly columns: readonly ItemColumn[];
  /** Rows above and below the lines, such as what is carried forward. */
  readonly before?: JSX.Element | undefined;
  readonly after?: JSX.Element | undefined;
}

/** The table of the lines of one page, its head included. */
export function ItemTable({ view, page, columns, before, after }: TableProps): JSX.Element {
  return (
    <table class={`items head-${view.looks.head}`}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th class={column.class}>
              {column.label}
              {column.heading !== undefined && (
                <>
                  {' '}
                  <Field {...column.heading} />
                </>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {before}
        {linesOf(view, page).map(({ line, at }) => (
          <tr class="line">
            {columns.map((column) => (
              <td class={column.class}>{column.cell(line, at)}</td>
            ))}
          </tr>
        ))}
        {after}
      </tbody>
    </table>
  );
}

/** A number set so that its decimal point stands below those of the column's others, which may have more digits. */
function aligned(of: Printed, value: string, longest: number): JSX.Element {
  const own = scaleOf(value);
  if (own === longest) return <Field {...of} />;
  return (
    <span class={`${own === 0 ? 'whole ' : ''}pad-${longest - own}`}>
      <Field {...of} />
    </span>
  );
}

function scaleOf(value: string): number {
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
}
