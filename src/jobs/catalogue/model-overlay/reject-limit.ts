import { GoldleafError } from '../../../kernel/errors.ts';
import type { SettledCompany } from './settle-company.ts';

/** So many texts before their share says anything. */
const ENOUGH = 20;

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
  throw new GoldleafError(
    'ITEM',
    `${rejected} of ${judged} texts were rejected: ${reasons.map(([why, count]) => `${count} ${why}`).join(', ')}`,
    {
      hint: 'Try the models with `goldleaf catalogue preview`, then build anew under another --out, with another mix or a higher `limits.rejected` in it.',
    },
  );
}
