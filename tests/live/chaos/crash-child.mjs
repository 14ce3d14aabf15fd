// Works on several runs as one task each, every one of which dies around its own n-th call of a store:
//   node crash-child.mjs '[{"corpus": "…/a", "nth": 7, "when": "before"}, …]'        nth 0: never
//
// A task that has come to its call freezes there: nothing it does afterwards reaches a store. When every task is frozen or
// has ended, the process kills itself, so that each run is left as a kill at that very call leaves it. One process for many
// runs, since starting one takes longer than all it does here.
// Prints a line of JSON for every run: {"corpus": …, "code": null when it died, "calls": ["state.claimUnit", …]}
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { basename } from 'node:path';
import { openBlobStore } from '../../../dist/backends/blobs/index.js';
import { openStateStore } from '../../../dist/backends/state/index.js';
import { workInProcess } from '../../../dist/app/work.js';
import { exitVerdict } from '../../../dist/kernel/run/exit-verdict.js';
import { intercept } from '../../../dist/testing/wrappers/intercept.js';

const never = new Promise(() => {});

/** The calls of one run, counted from the first claim on, up to the one it dies at. */
class Calls {
  made = [];
  #nth;
  #when;
  #isDead = false;

  constructor({ nth, when }) {
    this.#nth = nth;
    this.#when = when;
    this.died = new Promise((resolve) => (this.freeze = resolve));
  }

  async make(what, apply) {
    if (this.#isDead) return never;
    const isCounted = this.made.length > 0 || what === 'state.claimUnit';
    if (isCounted) this.made.push(what);
    const isLast = isCounted && this.made.length === this.#nth;
    if (isLast) this.#isDead = true;
    if (isLast && this.#when === 'before') return this.#die();
    const outcome = await apply();
    return isLast ? this.#die() : outcome;
  }

  #die() {
    this.freeze();
    return never;
  }
}

/** Every method of a store, through {@link Calls}. */
function counted(name, store, calls) {
  return intercept(store, ({ method }, proceed) => (method === 'close' ? proceed() : calls.make(`${name}.${method}`, proceed)));
}

async function workOn(plan) {
  const { corpus } = plan;
  const calls = new Calls(plan);
  const state = counted('state', await openStateStore(`sqlite:${corpus}/state.db`, { mustExist: true }), calls);
  const blobs = counted('blobs', await openBlobStore(corpus), calls);
  const run = await state.readRun(basename(corpus));
  const host = { host: 'local', pid: process.pid, browser: {}, identity: undefined, stop: new AbortController().signal };
  const ended = workInProcess({ state, blobs }, run, host, () => {}).then(exitVerdict);
  const code = await Promise.race([ended, calls.died.then(() => null)]);
  writeSync(1, `${JSON.stringify({ corpus, code, calls: calls.made })}\n`);
  return code;
}

const codes = await Promise.all(JSON.parse(process.argv[2]).map(workOn));
if (codes.includes(null)) {
  // Nothing runs after this: no handler, no flush.
  process.kill(process.pid, 'SIGKILL');
  await once(process, 'never');
}
process.exit(0);
