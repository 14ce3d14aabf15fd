import { GoldleafError } from '../../../kernel/errors.ts';
import type { SettledCompany } from './settle-company.ts';

/** So many texts before their share says anything. */
const ENOUGH = 20;

/** In the message itself: it is all that a unit's row, the log and `status` keep of an error. */
const WAY_OUT = 'build anew under another --out, with another mix (try it: goldleaf catalogue preview) or a higher limits.rejected in it';

/** Why → how many. */
export function countRejects(companies: readonly SettledCompany[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const why of companies.flatMap(({ rejects }) => rejects)) counts[why] = (counts[why] ?? 0) + 1;
  return counts;
}

/** @throws GoldleafError `ITEM` when more than `limit` of the texts were rejected */
export function checkRejects(companies: readonly SettledCompany[], limit: number): void {
  const judged = companies.reduce((sum, company) => sum + company.judged, 0);
  const rejected = companies.reduce((sum, { rejects }) => sum + rejects.length, 0);
  if (judged < ENOUGH || rejected <= judged * limit) return;
  const reasons = Object.entries(countRejects(companies)).sort(([, left], [, right]) => right - left);
  const counted = reasons.map(([why, count]) => `${count} ${why}`).join(', ');
  throw new GoldleafError('ITEM', `${rejected} of ${judged} texts were rejected: ${counted}; ${WAY_OUT}`);
}
