import type { SpendReport } from '../../../app/catalogue/budget.ts';
import type { CostEstimate } from '../../../app/catalogue/estimate.ts';
import type { BuildFigures } from '../../../app/catalogue/follow-build.ts';
import { exactUsd, readableUsd } from '../../../app/catalogue/readable-usd.ts';
import { count } from '../../nouns.ts';

/** `estimate: about 1,000 calls, $0.12 to $2.40 at worst (crashes aside), within the budget of $5.00` */
export function estimateText({ calls, lowNano, highNano }: CostEstimate, budgetNano: number | undefined): string {
  if (budgetNano === 0) return 'estimate: no call will be made, for the budget is $0.00';
  const about = `estimate: about ${count(calls, 'call')}`;
  if (highNano === 0) return `${about}, free of charge`;
  return `${about}, ${readableUsd(lowNano)} to ${readableUsd(highNano)} at worst (crashes aside)${capText(lowNano, highNano, budgetNano)}`;
}

function capText(lowNano: number, highNano: number, budgetNano: number | undefined): string {
  if (budgetNano === undefined) return '';
  const budget = `the budget of ${exactUsd(budgetNano)}`;
  if (budgetNano >= highNano) return `, within ${budget}`;
  return budgetNano < lowNano ? `; ${budget} is less, and will not do for all of them` : `; ${budget} ends the calls before that`;
}

/** What a build has to tell beside its progress. */
export function buildFigures({ products, filledBy, spend }: BuildFigures): string[] {
  const filled = Object.values(filledBy).reduce((sum, own) => sum + own, 0);
  return [
    ...(products === 0 ? [] : [`${percent(filled, products)} by models`]),
    ...(spend === undefined ? [] : [spendText(spend), ...quarantineText(spend)]),
    ...shareTexts(products, filledBy),
  ];
}

/** `60% by cheap, 15% by dear`, the most first; of one alone there is nothing to tell apart. */
function shareTexts(products: number, filledBy: BuildFigures['filledBy']): string[] {
  const writers = Object.entries(filledBy).filter(([, own]) => own > 0);
  if (writers.length < 2) return [];
  const shares = writers
    .sort(([, left], [, right]) => right - left)
    .map(([name, own]) => `${percent(own, products)} by ${name.slice(0, name.indexOf('/'))}`);
  return [shares.join(', ')];
}

/** `$1.20 of $5.00` */
export function spendText({ figures }: SpendReport): string {
  return `${readableUsd(figures.spentNano)} of ${readableUsd(figures.limitNano)}`;
}

function quarantineText({ quarantined }: SpendReport): string[] {
  return quarantined.length === 0 ? [] : [`out: ${quarantined.map(({ provider }) => provider).join(', ')}`];
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? '0%' : `${Math.floor((part / whole) * 100)}%`;
}

/** `0.8125` → `81.25%` */
export function shareText(share: string): string {
  return `${Number((Number(share) * 100).toFixed(2))}%`;
}

/** `$0.012345` from the exact text of a provenance. */
export function costText(usd: string): string {
  return readableUsd(Math.round(Number(usd) * 1e9));
}
