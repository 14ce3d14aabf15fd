import type { JSX } from 'hono/jsx/jsx-runtime';
import type { InvoiceView } from '../view.ts';

const WORD = /[\p{L}\p{N}]+/gu;

/** The issuer's sign: its initials in a plain form. Decoration, so it is no field. */
export function Monogram({ view }: { readonly view: InvoiceView }): JSX.Element | null {
  if (view.looks.monogram === 'plain') return null;
  return (
    <div class={`monogram ${view.looks.monogram}`} aria-hidden="true">
      {initials(view.record.issuer.name)}
    </div>
  );
}

function initials(name: string): string {
  const words = name.match(WORD) ?? [];
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
