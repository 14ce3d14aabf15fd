import type { Country, TaxCategory } from '../types.ts';

/** A rate in percent that holds from a day (ISO) until the next of its category. */
export interface DatedRate {
  readonly from: string;
  readonly percent: string;
}

/**
 * Rates of value added tax. GB: VATA 1994 s. 2 and Finance Acts; FR: CGI art. 278 to 281 nonies; DE: UStG § 12 and § 28
 * (the half year of lower rates in 2020).
 */
export const VAT_RATES: Record<Exclude<Country, 'US'>, Partial<Record<TaxCategory, readonly DatedRate[]>>> = {
  GB: {
    standard: [
      { from: '2010-01-01', percent: '17.5' },
      { from: '2011-01-04', percent: '20' },
    ],
    reduced: [{ from: '1997-09-01', percent: '5' }],
    zero: [{ from: '1973-04-01', percent: '0' }],
  },
  DE: {
    standard: [
      { from: '2007-01-01', percent: '19' },
      { from: '2020-07-01', percent: '16' },
      { from: '2021-01-01', percent: '19' },
    ],
    reduced: [
      { from: '1983-07-01', percent: '7' },
      { from: '2020-07-01', percent: '5' },
      { from: '2021-01-01', percent: '7' },
    ],
    zero: [{ from: '2023-01-01', percent: '0' }],
  },
  FR: {
    standard: [
      { from: '2000-04-01', percent: '19.6' },
      { from: '2014-01-01', percent: '20' },
    ],
    intermediate: [
      { from: '2012-01-01', percent: '7' },
      { from: '2014-01-01', percent: '10' },
    ],
    reduced: [{ from: '1982-07-01', percent: '5.5' }],
    'super-reduced': [{ from: '1989-01-01', percent: '2.1' }],
  },
};
