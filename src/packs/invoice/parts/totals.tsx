import type { JSX } from 'hono/jsx/jsx-runtime';
import { Field } from '../../../markup/field.tsx';
import type { TaxLine } from '../record.ts';
import { moneyAt, numberAt, percentAt, textAt, type InvoiceView, type Printed } from '../view.ts';

/** One row below the lines: a label, which may hold values of its own, and an amount. */
interface Sum {
  readonly class: string;
  readonly label: JSX.Element | string;
  readonly of: Printed;
}

/** From the sum of the lines to what is due, as far as the invoice has them. */
export function Totals({ view, taxBases }: { readonly view: InvoiceView; readonly taxBases: boolean }): JSX.Element {
  const sums = [...netSums(view), ...view.record.tax_lines.map((line, at) => taxSum(view, line, at, taxBases)), ...grossSums(view)];
  return (
    <table class="totals">
      <tbody>
        {sums.map((sum) => (
          <tr class={sum.class}>
            <th>{sum.label}</th>
            <td class="amount">
              <Field {...sum.of} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function netSums({ record, labels }: InvoiceView): Sum[] {
  const { totals } = record;
  const net: Sum = { class: 'net', label: labels.net, of: numberAt('totals.net', totals.net) };
  if (totals.discount === null || totals.discount_percent === null) return [net];
  const label = (
    <>
      {labels.documentDiscount} <Field {...percentAt('totals.discount_percent', totals.discount_percent)} />
    </>
  );
  return [
    { class: 'lines', label: labels.linesTotal, of: numberAt('totals.lines', totals.lines) },
    { class: 'less', label, of: numberAt('totals.discount', totals.discount) },
    net,
  ];
}

function taxSum({ labels }: InvoiceView, line: TaxLine, at: number, withBase: boolean): Sum {
  const label = (
    <>
      {labels.tax} <Field {...percentAt(`tax_lines[${at}].tax_rate`, line.tax_rate)} />
      {withBase && (
        <>
          {` ${labels.on} `}
          <Field {...numberAt(`tax_lines[${at}].base`, line.base)} />
        </>
      )}
    </>
  );
  return { class: 'tax', label, of: numberAt(`tax_lines[${at}].tax`, line.tax) };
}

function grossSums(view: InvoiceView): Sum[] {
  const { totals } = view.record;
  const { labels } = view;
  if (totals.paid === null) return [{ class: 'grand', label: labels.gross, of: moneyAt('totals.gross', totals.gross, view) }];
  return [
    { class: 'gross', label: labels.gross, of: moneyAt('totals.gross', totals.gross, view) },
    { class: 'less', label: labels.paid, of: numberAt('totals.paid', totals.paid) },
    { class: 'grand', label: labels.due, of: moneyAt('totals.due', totals.due, view) },
  ];
}

/** Bases and taxes of every rate as a table of its own. */
export function TaxTable({ view }: { readonly view: InvoiceView }): JSX.Element {
  const { labels, record } = view;
  return (
    <table class="taxes">
      <thead>
        <tr>
          <th>{labels.taxRate}</th>
          <th class="amount">{labels.taxBase}</th>
          <th class="amount">{labels.taxAmount}</th>
        </tr>
      </thead>
      <tbody>
        {record.tax_lines.map((line, at) => (
          <tr>
            <td>
              <Field {...percentAt(`tax_lines[${at}].tax_rate`, line.tax_rate)} />
            </td>
            <td class="amount">
              <Field {...numberAt(`tax_lines[${at}].base`, line.base)} />
            </td>
            <td class="amount">
              <Field {...numberAt(`tax_lines[${at}].tax`, line.tax)} />
            </td>
          </tr>
        ))}
        {record.tax_lines.length > 1 && (
          <tr class="strong">
            <td />
            <td class="amount">
              <Field {...numberAt('totals.net', record.totals.net)} />
            </td>
            <td class="amount">
              <Field {...numberAt('totals.tax', record.totals.tax)} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Why no tax is due, where none is. */
export function TaxReasons({ view }: { readonly view: InvoiceView }): JSX.Element {
  return (
    <>
      {view.record.tax_lines.map(
        (line, at) =>
          line.reason !== null && (
            <p class="reason">
              <Field {...percentAt(`tax_lines[${at}].tax_rate`, line.tax_rate)} />
              {view.labels.colon}
              <Field {...textAt(`tax_lines[${at}].reason`, line.reason)} />
            </p>
          ),
      )}
    </>
  );
}
