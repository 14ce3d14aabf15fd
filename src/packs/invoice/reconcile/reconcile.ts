import { GoldleafError } from '../../../kernel/errors.ts';
import { exponentOf, isCurrency } from '../../../kernel/money.ts';
import type { InvoiceRecord } from '../record.ts';
import { datesFollow } from './dates.ts';
import { amountsStandAtTheExponent, linesAddUp, linesMultiply } from './lines.ts';
import { readAmounts, type Law } from './law.ts';
import { pagesCarryForward } from './pages.ts';
import { taxesFollowTheLines, totalsAddUp } from './totals.ts';

const LAWS: readonly Law[] = [
  amountsStandAtTheExponent,
  linesMultiply,
  linesAddUp,
  taxesFollowTheLines,
  totalsAddUp,
  pagesCarryForward,
  datesFollow,
];

/**
 * A record that does not reconcile refuses to exist. The sums are worked out here once more from what is printed (they are
 * those of EN 16931: BR-CO-10, 13, 15, 16, 17), not by the code that drew the record.
 *
 * @throws GoldleafError `ITEM`, naming the invoice and everything in it that does not hold.
 */
export function reconcile(record: InvoiceRecord): InvoiceRecord {
  const { currency } = record;
  if (!isCurrency(currency)) throw new GoldleafError('ITEM', `invoice ${record.invoice_number}: no such currency: ${currency}`);
  const amounts = readAmounts(record, exponentOf(currency));
  const problems: string[] = [];
  for (const law of LAWS) law(record, amounts, problems);
  if (problems.length > 0) {
    throw new GoldleafError('ITEM', `invoice ${record.invoice_number} does not reconcile: ${problems.join('; ')}`);
  }
  return record;
}
