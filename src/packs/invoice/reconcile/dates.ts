import type { InvoiceRecord } from '../record.ts';
import { dueDate } from '../terms.ts';
import type { Amounts } from './law.ts';

/** Supplied before it is invoiced, and due by its terms. */
export function datesFollow(record: InvoiceRecord, _: Amounts, problems: string[]): void {
  const { issue_date, delivery_date, service_start, service_end, due_date, payment_terms } = record;
  if ((service_start === null) !== (service_end === null)) problems.push('service_start and service_end do not stand together');
  if ((delivery_date === null) === (service_end === null)) problems.push('there is not one of delivery_date and service_end');
  const supplied = delivery_date ?? service_end ?? issue_date;
  if (supplied > issue_date) problems.push(`supplied on ${supplied}, after the issue on ${issue_date}`);
  if (service_start !== null && service_start > supplied) problems.push(`service_start ${service_start} is after service_end ${supplied}`);
  const due = dueDate(payment_terms, issue_date);
  if (due_date !== due) problems.push(`due_date is ${due_date}, and ${due} by its terms`);
}
