import { fillPattern } from '../../../content/identifiers/patterns.ts';
import { creditorReference } from '../../../content/identifiers/references.ts';
import type { Country } from '../../../content/types.ts';
import { openStream } from '../../../kernel/random.ts';
import type { InvoiceRecord } from '../record.ts';
import type { Deal } from './deal.ts';

type References = Pick<InvoiceRecord, 'payment_reference' | 'customer_number' | 'purchase_order'>;

/** How buyers number their orders; the patterns are those of `fillPattern`. */
const ORDERS: Readonly<Record<Country, readonly string[]>> = {
  US: ['PO-%#####', '%######', '45000%####', 'PO %####'],
  GB: ['PO%#####', '%#####', 'PO/%####', '45000%####'],
  DE: ['B-%#####', '45000%####', 'EK-%####', 'BE%#####'],
  FR: ['BC%#####', 'CDE-%####', '45000%####', 'BC-%###'],
};

export function drawReferences({ seed, index, issuer, buyer, habits, invoiceNumber }: Deal): References {
  const stream = openStream(seed, index, 'references');
  const patterns = ORDERS[buyer.country === 'JP' ? issuer.country : buyer.country];
  return {
    payment_reference: paymentReference(habits.reference, invoiceNumber),
    customer_number: habits.customerNumbers ? buyer.customerNumber : null,
    purchase_order: stream.chance(0.6) ? fillPattern(stream, stream.pick(patterns)) : null,
  };
}

function paymentReference(kind: Deal['habits']['reference'], number: string): string | null {
  switch (kind) {
    case 'none':
      return null;
    case 'invoice-number':
      return number;
    case 'creditor-reference':
      return creditorReference(number.toUpperCase().replace(/[^A-Z0-9]/g, '')).text;
  }
}
