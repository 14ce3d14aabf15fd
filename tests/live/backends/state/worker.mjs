// One process of a contention test: tells that it is ready, then does the job of every line on stdin, and answers in one line.
//
//   ["plan", <state file>, <units>]
//   ["drain", <state file>, <nonce of the run>, <index>, <count>]
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { openStateStore } from '../../../../dist/backends/state/index.js';

const LEASE_MS = 60_000;
const RUN_ID = 'run';
const nonce = () => randomBytes(16).toString('hex');

/** Opens the file with all the others, and plans the run unless another has. */
async function plan(path, units) {
  const settings = { total: units, unitSize: 1 };
  const marker = { runId: RUN_ID, nonce: nonce(), kind: 'documents', settings, policy: { leaseMs: LEASE_MS, maxAttempts: 3 } };
  const store = await openStateStore(path);
  const { created, run } = await store.createRun({ ...marker, planHash: '', units, fingerprint: {}, out: 'file:///nowhere' });
  const key = { runId: RUN_ID, nonce: run.nonce };
  const ranges = Array.from({ length: units }, (_, unit) => ({ unit, start: unit, count: 1 }));
  const wrote = await store.writeUnits(key, ranges);
  await store.markPlanned(key);
  await store.close();
  return { created, nonce: run.nonce, wrote };
}

async function drain(path, runNonce, index, count) {
  const store = await openStateStore(path);
  const key = { runId: RUN_ID, nonce: runNonce };
  const holder = { execution: 'contention', index, attempt: 0, taskNonce: nonce() };
  const part = { sha256: '0'.repeat(64), items: 1, bytes: 1 };
  const units = [];
  const claimMs = [];
  for (let place = index / count; ;) {
    const [now, from] = [Date.now(), performance.now()];
    const terms = { nonce: nonce(), holder, deadline: now + LEASE_MS };
    const outcome = await store.claimUnit(key, { terms, place, now, maxAttempts: 3 });
    claimMs.push(performance.now() - from);
    if (outcome.kind !== 'claimed') break;
    const { unit, token } = outcome.row;
    if ((await store.complete(key, { unit, token, nonce: terms.nonce }, part)) === 'done') units.push(unit);
  }
  await store.close();
  return { units, claimMs };
}

const jobs = { plan, drain };
process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  const [job, ...terms] = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(await jobs[job](...terms))}\n`);
}
