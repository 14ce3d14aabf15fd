import type { SpendRow, SpendTotals } from '../../../kernel/budget/spend.ts';
import { accountOf, addTotals, NOTHING_SPENT, spentIn } from '../../../kernel/budget/spend.ts';
import type { MakeGuard } from './guard-under-test.ts';
import { RUN } from './simulated-buyer.ts';

/** How one would do it without thinking: look at what is spent, call if there is room, and add what it cost. To be measured beside. */
export const checkThenAct: MakeGuard = ({ ledger, taskNonce }) => {
  let totals: SpendTotals = NOTHING_SPENT;
  let sequence = 0;
  let limit: number | undefined;
  const add = (nanoUsd: number): void => {
    totals = addTotals(totals, { ...NOTHING_SPENT, calls: 1, nanoUsd });
    const row: SpendRow = { account: accountOf(taskNonce, 'only'), sequence: ++sequence, models: { model: totals } };
    void ledger.settle(RUN, row).catch(() => undefined);
  };
  return {
    admit: async (worstNano) => {
      const state = await ledger.read(RUN).catch(() => undefined);
      if (state === undefined) return { kind: 'unavailable' };
      limit ??= state.limitNano;
      const spent = state.rows.reduce((sum, row) => sum + spentIn(row), 0);
      if (spent + worstNano > limit) return { kind: 'exhausted' };
      return {
        kind: 'admitted',
        reservation: { settle: (_, __, nanoUsd) => add(nanoUsd), keep: () => add(worstNano), refund: () => undefined },
      };
    },
    close: async () => undefined,
  };
};
