import { add, parseDecimal, ZERO } from '../../../kernel/decimal.ts';
import type { InvoicePage, InvoiceRecord } from '../record.ts';
import { expectEqual, type Amounts } from './law.ts';

/** The pages cover the lines in order, and each begins with the sum the one before ended with. */
export function pagesCarryForward({ pages, line_items }: InvoiceRecord, { lines }: Amounts, problems: string[]): void {
  let next = 0;
  let carried: string | null = null;
  let total = ZERO;
  for (const [at, page] of pages.entries()) {
    const path = `pages[${at}]`;
    pageFollows(path, page, { at, count: pages.length, next, carried }, problems);
    total = lines.slice(next, page.last_line).reduce(add, total);
    next = page.last_line;
    carried = page.carried_forward;
    if (carried !== null) expectEqual(problems, `${path}.carried_forward`, parseDecimal(carried), total);
  }
  if (next !== line_items.length) problems.push(`the pages end at line ${next} of ${line_items.length}`);
  if (carried !== null) problems.push('the last page carries a sum forward');
}

interface Before {
  readonly at: number;
  readonly count: number;
  /** Lines on the pages before. */
  readonly next: number;
  readonly carried: string | null;
}

function pageFollows(path: string, page: InvoicePage, { at, count, next, carried }: Before, problems: string[]): void {
  if (page.number !== at + 1 || page.count !== count) problems.push(`${path} is not page ${at + 1} of ${count}`);
  if (page.first_line !== next + 1 || page.last_line < page.first_line) problems.push(`${path} does not go on at line ${next + 1}`);
  if (page.brought_forward !== carried) problems.push(`${path}.brought_forward is ${page.brought_forward}, not ${carried}`);
}
