import type { JSX } from 'hono/jsx/jsx-runtime';
import { crossesBorder, textAt, type InvoiceView } from '../view.ts';
import { Shown } from './shown.tsx';

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
          <Shown of={textAt(`${party}.address.lines[${at}]`, line)} />
        </p>
      ))}
      {crossesBorder(view) && (
        <p>
          <Shown of={textAt(`${party}.address.country_name`, address.country_name)} />
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
          <Shown of={textAt(`${party}.address.lines[${at}]`, line)} />
        </>
      ))}
      {crossesBorder(view) && (
        <>
          {' · '}
          <Shown of={textAt(`${party}.address.country_name`, address.country_name)} />
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
        <Shown of={textAt('buyer.name', buyer.name)} />
      </p>
      {buyer.department !== null && (
        <p>
          <Shown of={textAt('buyer.department', buyer.department)} />
        </p>
      )}
      {buyer.contact !== null && (
        <p>
          {view.labels.attention} <Shown of={textAt('buyer.contact', buyer.contact)} />
        </p>
      )}
      <AddressBlock view={view} party="buyer" />
    </div>
  );
}
