import { addDays, endOfMonth } from './calendar.ts';
import type { PaymentTerms } from './record.ts';

/** The day on which payment is due, by the terms alone. */
export function dueDate({ kind, days }: Pick<PaymentTerms, 'kind' | 'days'>, issueDate: string): string {
  switch (kind) {
    case 'on-receipt':
      return issueDate;
    case 'net':
      return addDays(issueDate, days);
    case 'end-of-month':
      return endOfMonth(addDays(issueDate, days));
  }
}
