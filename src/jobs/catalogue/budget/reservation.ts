import type { TokenUsage } from '../../../contracts/text-model.ts';
import { GoldleafError } from '../../../kernel/errors.ts';
import type { Reservation } from '../budget-guard.ts';

const NO_USAGE: TokenUsage = { tokensIn: 0, tokensOut: 0 };

/** @param onEnd told once; without a model when the call never ran */
export function newReservation(
  worstNano: number,
  onEnd: (costNano: number, modelKey: string | undefined, usage: TokenUsage) => void,
): Reservation {
  let open = true;
  const end = (costNano: number, modelKey: string | undefined, usage: TokenUsage): void => {
    if (!open) throw new GoldleafError('INTERNAL', 'a reservation of the budget was ended twice');
    if (!Number.isSafeInteger(costNano) || costNano < 0) throw new GoldleafError('INTERNAL', `a call cannot have cost ${costNano}`);
    open = false;
    onEnd(costNano, modelKey, usage);
  };
  return {
    settle: (modelKey, { tokensIn, tokensOut }, nanoUsd) => end(nanoUsd, modelKey, { tokensIn, tokensOut }),
    keep: (modelKey) => end(worstNano, modelKey, NO_USAGE),
    refund: () => end(0, undefined, NO_USAGE),
  };
}
