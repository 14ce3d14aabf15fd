import type { JSX } from 'hono/jsx/jsx-runtime';
import { Field } from '../../../markup/field.tsx';
import { crossesBorder, textAt, type InvoiceView } from '../view.ts';

interface Props {
  readonly view: InvoiceView;
  readonly party: 'issuer' | 'buyer';
}

/** Street and place in the order of their country, and the country where the invoice leaves it. */
export function AddressBlock({ view, party }: Props): JSX.Element {
  const { address } = view.record[party];
  return (
    <>
      {address.lines.map((line, at) => (
        <p>
          <Field {...textAt(`${party}.address.lines[${at}]`, line)} />
        </p>
      ))}
      {crossesBorder(view) && (
        <p>
          <Field {...textAt(`${party}.address.country_name`, address.country_name)} />
        </p>
      )}
    </>
  );
}

/** The same on one line. */
export function AddressLine({ view, party }: Props): JSX.Element {
  const { address } = view.record[party];
  return (
    <>
      {address.lines.map((line, at) => (
        <>
          {at > 0 && ' · '}
          <Field {...textAt(`${party}.address.lines[${at}]`, line)} />
        </>
      ))}
      {crossesBorder(view) && (
        <>
          {' · '}
          <Field {...textAt(`${party}.address.country_name`, address.country_name)} />
        </>
      )}
    </>
  );
}

/** The addressee of the invoice: name, who is to see it, and address. */
export function BuyerBlock({ view }: { readonly view: InvoiceView }): JSX.Element {
  const { buyer } = view.record;
  return (
    <div class="party">
      <p class="strong">
        <Field {...textAt('buyer.name', buyer.name)} />
      </p>
      {buyer.department !== null && (
        <p>
          <Field {...textAt('buyer.department', buyer.department)} />
        </p>
      )}
      {buyer.contact !== null && (
        <p>
          {view.labels.attention} <Field {...textAt('buyer.contact', buyer.contact)} />
        </p>
      )}
      <AddressBlock view={view} party="buyer" />
    </div>
  );
}
