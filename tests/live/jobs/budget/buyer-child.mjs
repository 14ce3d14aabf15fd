// A task that buys calls of a vendor that bills by lines of a file: node buyer-child.mjs <state uri> <bill> <task nonce> <tasks>
import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { openStateStore } from '../../../../dist/backends/state/index.js';
import { DistributedBudgetGuard } from '../../../../dist/jobs/catalogue/budget/distributed-budget-guard.js';
import { systemChance, systemClock } from '../../../../dist/app/system.js';

const [uri, bill, taskNonce, tasks] = process.argv.slice(2);
const WORST = 10_000;
const CONCURRENCY = 4;

const state = await openStateStore(uri, { mustExist: true });
const run = await state.readRun('run');
const row = { execution: taskNonce, index: 0, attempt: 0, taskNonce, host: 'here', pid: process.pid, startedAt: Date.now() };
const beat = (ended) => state.putTask(run, { ...row, seenAt: Date.now(), unit: null, unitsDone: 0, itemsDone: 0, unitsFailed: 0, ended });
await beat(false);
const beating = setInterval(() => void beat(false).catch(() => undefined), 500);

const ground = { ledger: state.ledger, run, taskNonce, tasks: () => state.listTasks(run), clock: systemClock, chance: systemChance };
const guard = new DistributedBudgetGuard(ground, { concurrency: CONCURRENCY, tasks: Number(tasks), leaseMs: 2_000 });

async function buy() {
  for (;;) {
    const admission = await guard.admit(WORST, new AbortController().signal);
    if (admission.kind === 'exhausted') return;
    if (admission.kind === 'unavailable') continue;
    await delay(5 + Math.random() * 20);
    const cost = Math.ceil(WORST * (0.2 + 0.8 * Math.random()));
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
await state.close();
