import type { Country, Issuer } from '../../../content/types.ts';
import { openStream, type RandomStream } from '../../../kernel/random.ts';
import type { PaymentTerms } from '../record.ts';
import { canExport, marketsOf, type Market } from './markets.ts';
import type { NumberScheme } from './numbering.ts';

/** How an issuer invoices, on all of its documents. */
export interface InvoicingHabits {
  readonly scheme: NumberScheme;
  /** Its usual terms. */
  readonly terms: Terms;
  /** The foreign market it sells to, if it exports. */
  readonly market: Market | null;
  /** Whether it grants discounts on lines, and on whole invoices. */
  readonly lineDiscounts: boolean;
  readonly documentDiscounts: boolean;
  /** Whether it may ask for a deposit. */
  readonly deposits: boolean;
  readonly customerNumbers: boolean;
  readonly reference: 'none' | 'invoice-number' | 'creditor-reference';
}

/** Of the companies that can export, those that do. */
const EXPORTERS = 0.5;

export type Terms = Pick<PaymentTerms, 'kind' | 'days'>;

const TERMS: Readonly<Record<Country, readonly Terms[]>> = {
  US: [net(30), net(30), net(15), net(10), { kind: 'on-receipt', days: 0 }, { kind: 'end-of-month', days: 30 }],
  GB: [net(30), net(30), net(14), net(7), { kind: 'end-of-month', days: 30 }, { kind: 'on-receipt', days: 0 }],
  DE: [net(14), net(14), net(30), net(10), { kind: 'on-receipt', days: 0 }, { kind: 'end-of-month', days: 0 }],
  FR: [net(30), net(30), net(45), { kind: 'end-of-month', days: 30 }, { kind: 'end-of-month', days: 0 }, { kind: 'on-receipt', days: 0 }],
};

const PREFIXES: Readonly<Record<Country, readonly string[]>> = {
  US: ['INV', 'I', 'SI'],
  GB: ['INV', 'SI', 'IN'],
  DE: ['RE', 'R', 'RG'],
  FR: ['FA', 'F', 'FAC'],
};

const REFERENCES: Readonly<Record<Country, readonly InvoicingHabits['reference'][]>> = {
  US: ['none'],
  GB: ['none', 'invoice-number'],
  DE: ['none', 'invoice-number', 'creditor-reference'],
  FR: ['none', 'invoice-number', 'creditor-reference'],
};

export function invoicingHabits(issuer: Issuer): InvoicingHabits {
  const stream = openStream(issuer.key, issuer.number, 'invoicing');
  const { country } = issuer;
  return {
    scheme: drawScheme(stream, country),
    terms: stream.pick(TERMS[country]),
    market: stream.chance(EXPORTERS) && canExport(issuer) ? stream.weighted(marketsOf(country), (market) => market.weight) : null,
    lineDiscounts: stream.chance(0.5),
    documentDiscounts: stream.chance(0.4),
    deposits: stream.chance(0.3),
    customerNumbers: stream.chance(0.8),
    reference: stream.pick(REFERENCES[country]),
  };
}

/** Terms of one invoice: mostly the issuer's own, sometimes what this buyer has bargained for. */
export function drawTerms(stream: RandomStream, country: Country, habits: InvoicingHabits): Terms {
  return stream.chance(0.85) ? habits.terms : stream.pick(TERMS[country]);
}

function drawScheme(stream: RandomStream, country: Country): NumberScheme {
  const prefix = stream.pick(PREFIXES[country]);
  switch (stream.int(0, 5)) {
    case 0:
      return { restarts: 'yearly', digits: 5, first: 1, pattern: ({ year, counter }) => `${prefix}-${year}-${counter}` };
    case 1:
      return { restarts: 'yearly', digits: 4, first: 1, pattern: ({ year, counter }) => `${year}/${counter}` };
    case 2:
      return {
        restarts: 'monthly',
        digits: 4,
        first: 1,
        pattern: ({ year, month, counter }) => `${prefix}${year.slice(2)}${month}-${counter}`,
      };
    case 3:
      return { restarts: 'monthly', digits: 3, first: 1, pattern: ({ year, month, counter }) => `${year}-${month}-${counter}` };
    case 4:
      return { restarts: 'never', digits: 6, first: 1000 * stream.int(12, 380), pattern: ({ counter }) => `${prefix}${counter}` };
    default:
      return { restarts: 'never', digits: 5, first: 1000 * stream.int(11, 80), pattern: ({ counter }) => counter };
  }
}

function net(days: number): Terms {
  return { kind: 'net', days };
}
