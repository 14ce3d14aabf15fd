import { openStream } from '../../../kernel/random.ts';
import { addDays, endOfMonth, startOfMonth, workingDayBefore } from '../calendar.ts';
import type { Deal } from './deal.ts';

/** When the goods were delivered, or from when until when the service was rendered: before the invoice was issued. */
export interface Supply {
  readonly delivery_date: string | null;
  readonly service_start: string | null;
  readonly service_end: string | null;
}

export function drawSupply({ seed, index, issueDate }: Deal, isService: boolean): Supply {
  const stream = openStream(seed, index, 'supply');
  if (!isService) {
    const delivered = workingDayBefore(addDays(issueDate, -stream.int(0, 9)));
    return { delivery_date: delivered, service_start: null, service_end: null };
  }
  if (stream.chance(0.5)) {
    const start = startOfMonth(issueDate, -1);
    return { delivery_date: null, service_start: start, service_end: endOfMonth(start) };
  }
  const end = addDays(issueDate, -stream.int(1, 8));
  return { delivery_date: null, service_start: addDays(end, -stream.int(2, 40)), service_end: end };
}

/** The day that decides the rates of tax. */
export function taxPoint(supply: Supply, issueDate: string): string {
  return supply.delivery_date ?? supply.service_end ?? issueDate;
}
