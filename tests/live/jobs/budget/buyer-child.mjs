// A task that buys calls of a vendor, which bills by lines of a file: node buyer-child.mjs <task nonce> <lease ms> <chains>
// Chains are worked through side by side, and the budgets of one chain one after the other: [[{ uri, runId, bill, worstNano, tasks }]].
import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { openStateStore } from '../../../../dist/backends/state/index.js';
import { DistributedBudgetGuard } from '../../../../dist/jobs/catalogue/budget/distributed-budget-guard.js';
import { systemChance, systemClock } from '../../../../dist/app/system.js';

const [taskNonce, leaseMs, chains] = process.argv.slice(2).map((text, at) => (at === 0 ? text : JSON.parse(text)));
const CONCURRENCY = 4;

async function useUp(state, { runId, bill, worstNano, tasks }) {
  const run = await state.readRun(runId);
  const row = { execution: taskNonce, index: 0, attempt: 0, taskNonce, host: 'here', pid: process.pid, startedAt: Date.now() };
  const beat = (ended) => state.putTask(run, { ...row, seenAt: Date.now(), unit: null, unitsDone: 0, itemsDone: 0, unitsFailed: 0, ended });
  await beat(false);
  const beating = setInterval(() => void beat(false).catch(() => undefined), leaseMs / 4);
  const ground = { ledger: state.ledger, run, taskNonce, tasks: () => state.listTasks(run), clock: systemClock, chance: systemChance };
  const guard = new DistributedBudgetGuard(ground, { concurrency: CONCURRENCY, tasks, leaseMs });

  async function buy() {
    for (;;) {
      const admission = await guard.admit(worstNano, new AbortController().signal);
      if (admission.kind === 'exhausted') return;
      if (admission.kind === 'unavailable') continue;
      await delay(5 + Math.random() * 20);
      const cost = Math.ceil(worstNano * (0.2 + 0.8 * Math.random()));
      // Billed, and the task may die before it can say so.
      appendFileSync(bill, `${cost}\n`);
      await delay(Math.random() * 5);
      admission.reservation.settle('vendor/model', { tokensIn: 10, tokensOut: 5 }, cost);
    }
  }

  await Promise.all(Array.from({ length: CONCURRENCY }, buy));
  await guard.close();
  clearInterval(beating);
  await beat(true);
}

await Promise.all(
  chains.map(async (budgets) => {
    const state = await openStateStore(budgets[0].uri, { mustExist: true });
    for (const budget of budgets) await useUp(state, budget);
    await state.close();
  }),
);
