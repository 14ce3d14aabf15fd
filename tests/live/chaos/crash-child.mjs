// One task that kills itself around its n-th call of a store: node crash-child.mjs <corpus> <run id> <n> <before|after>
// Prints one line for every call when n is 0, so that the test knows how many there are.
import { once } from 'node:events';
import { openBlobStore } from '../../../dist/backends/blobs/index.js';
import { openStateStore } from '../../../dist/backends/state/index.js';
import { workInProcess } from '../../../dist/app/work.js';
import { exitVerdict } from '../../../dist/kernel/run/exit-verdict.js';

const [corpus, runId, nth, when] = process.argv.slice(2);
let calls = 0;

/** Every method of a store, counted from the first claim on. */
function counted(name, store) {
  return new Proxy(store, {
    get(target, method) {
      const member = target[method];
      if (typeof member !== 'function' || method === 'close') return member;
      return (...args) => call(`${name}.${String(method)}`, () => member.apply(target, args));
    },
  });
}

async function call(what, apply) {
  if (what === 'state.claimUnit' && calls === 0) calls = 1;
  else if (calls > 0) calls += 1;
  const isNth = calls === Number(nth) && calls > 0;
  if (Number(nth) === 0 && calls > 0) console.log(what);
  if (isNth && when === 'before') await die();
  const outcome = await apply();
  if (isNth) await die();
  return outcome;
}

/** Nothing runs after this: no handler, no flush. */
async function die() {
  process.kill(process.pid, 'SIGKILL');
  await once(process, 'never');
}

const state = counted('state', await openStateStore(`sqlite:${corpus}/state.db`, { mustExist: true }));
const blobs = counted('blobs', await openBlobStore(corpus));
const run = await state.readRun(runId);
const host = { host: 'local', pid: process.pid, browser: {}, identity: undefined, stop: new AbortController().signal };
process.exit(exitVerdict(await workInProcess({ state, blobs }, run, host, () => {})));
