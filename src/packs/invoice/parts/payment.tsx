import type { JSX } from 'hono/jsx/jsx-runtime';
import { Field } from '../../../markup/field.tsx';
import { textAt, type InvoiceView } from '../view.ts';
import { bankFacts } from './facts.ts';
import { FactList } from './fact-list.tsx';

/** How and until when to pay. */
export function Payment({ view }: { readonly view: InvoiceView }): JSX.Element {
  return (
    <section class="payment keep">
      <h2>{view.labels.payment}</h2>
      <p>
        <Field {...textAt('payment_terms.text', view.record.payment_terms.text)} />
      </p>
      <FactList class="facts" facts={bankFacts(view)} />
    </section>
  );
}
