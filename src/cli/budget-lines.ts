import type { SpendReport } from '../app/catalogue/budget.ts';
import { readableUsd } from '../app/catalogue/readable-usd.ts';
import { grouped } from '../kernel/grouped.ts';
import { usdOfNano } from '../kernel/budget/usd.ts';
import { count } from './nouns.ts';
import type { Style } from './style.ts';

/** What a build has spent of its budget, for a person. */
export function budgetLines({ figures, quarantined }: SpendReport, { dim, yellow }: Style): string[] {
  const { spentNano, grantedNano, strandedNano, leftNano, limitNano, models } = figures;
  const amounts = [
    `${readableUsd(spentNano)} spent`,
    `${readableUsd(grantedNano)} granted`,
    `${readableUsd(strandedNano)} stranded`,
    `${readableUsd(leftNano)} left`,
  ];
  return [
    `  budget     ${amounts.join(', ')} of ${readableUsd(limitNano)}`,
    ...[...models].map(([name, { calls, tokensIn, tokensOut, nanoUsd }]) =>
      dim(`    ${name}: ${readableUsd(nanoUsd)}, ${count(calls, 'call')}, ${count(tokensIn, 'token')} in, ${grouped(tokensOut)} out`),
    ),
    ...quarantined.map(({ provider, reason }) => yellow(`  ${provider} is quarantined: ${reason}`)),
  ];
}

/** The same for machines. */
export function machineBudget({ figures, quarantined }: SpendReport): unknown {
  const { spentNano, grantedNano, strandedNano, leftNano, limitNano, models } = figures;
  return {
    limitUsd: usdOfNano(limitNano),
    spentUsd: usdOfNano(spentNano),
    grantedUsd: usdOfNano(grantedNano),
    strandedUsd: usdOfNano(strandedNano),
    leftUsd: usdOfNano(leftNano),
    models: Object.fromEntries([...models].map(([name, { nanoUsd, ...totals }]) => [name, { ...totals, costUsd: usdOfNano(nanoUsd) }])),
    quarantined,
  };
}
