// One process of a contention test: gets ready, waits for a line on stdin, does its job, prints one line of JSON.
//
//   node worker.mjs plan <state file> <units>
//   node worker.mjs drain <state file> <nonce of the run> <index> <count>
import { randomBytes } from 'node:crypto';
import { openStateStore } from '../../../../dist/backends/state/index.js';

const LEASE_MS = 60_000;
const RUN_ID = 'run';
const [job, path, ...rest] = process.argv.slice(2);
const nonce = () => randomBytes(16).toString('hex');

/** Opens the file with all the others, and plans the run unless another has. */
async function plan(units) {
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

async function drain(runNonce, index, count) {
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

process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
const answer = job === 'plan' ? await plan(Number(rest[0])) : await drain(rest[0], Number(rest[1]), Number(rest[2]));
process.stdout.write(`${JSON.stringify(answer)}\n`);
process.stdin.destroy();
