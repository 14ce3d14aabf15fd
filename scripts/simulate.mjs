// Simulated fleets in trouble, over models of the stores: npm run simulate -- --seeds 2000
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { build } from './setup.mjs';

const DIST = new URL('../dist/testing/simulation/', import.meta.url);
const STORES = ['sqlite', 'dynamodb', 'firestore'];
/** Schedules that a thread runs between two reports, and how often they are told of. */
const SLICE = 5;
const TELL_EVERY_MS = 10_000;
const load = (module) => import(new URL(module, DIST).href);

const HELP = `Runs the engine and the stores' own code under a virtual clock while everything goes wrong, and checks the invariants.

  npm run simulate -- --seeds 2000                       seeds 0 to 1999 over every store
  npm run simulate -- --seeds 2000 --store dynamodb      over one: sqlite, dynamodb or firestore
  npm run simulate -- --seeds 2000 --from 4000           seeds 4000 to 5999
  npm run simulate -- --seed 4711 --store firestore      one seed, told as a story; without --store over each store in turn
  npm run simulate -- --exhaustive                       every order of events of a small fleet

  --threads N   how many run at once (default: one a core)
The last line says how it ended; a long run tells on stderr how far it is.
Exit code 1 when an invariant is broken, with the story of the first seed in which it is; 2 for a wrong option.`;

const OPTIONS = {
  seeds: { type: 'string' },
  seed: { type: 'string' },
  from: { type: 'string' },
  store: { type: 'string' },
  threads: { type: 'string' },
  exhaustive: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
};

class UsageError extends Error {}

function whole(name, text, least = 0) {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least) {
    throw new UsageError(`--${name} is ${text}, and must be a whole number${least > 0 ? ' above 0' : ''}`);
  }
  return value;
}

function optionsOf(args) {
  let values;
  try {
    ({ values } = parseArgs({ args, options: OPTIONS }));
  } catch (error) {
    throw new UsageError(error.message.split('\n')[0]);
  }
  const { seeds, seed, exhaustive = false, help = false } = values;
  const asked = [seeds, seed].filter((value) => value !== undefined).length + (exhaustive ? 1 : 0);
  if (!help && asked !== 1) throw new UsageError('say one of --seeds N, --seed S and --exhaustive; --help has examples');
  if (values.from !== undefined && seeds === undefined) throw new UsageError('--from goes with --seeds');
  if (values.store !== undefined && !STORES.includes(values.store)) {
    throw new UsageError(`--store is ${String(values.store)}, and must be one of ${STORES.join(', ')}`);
  }
  if (values.store !== undefined && exhaustive) throw new UsageError('--store goes with --seeds or --seed');
  return {
    help,
    exhaustive,
    store: values.store,
    seed: seed === undefined ? undefined : String(whole('seed', seed)),
    seeds: seeds === undefined ? 0 : whole('seeds', seeds, 1),
    from: whole('from', values.from ?? '0'),
    threads: values.threads === undefined ? availableParallelism() : whole('threads', values.threads, 1),
  };
}

/** Every thread takes each n-th seed, so that no one is left with the long ones. */
async function runThreads(store, { from, seeds, threads }) {
  const { addBatches, EMPTY_BATCH } = await load('batch.js');
  const started = performance.now();
  const count = Math.min(threads, seeds);
  const progress = progressOf(store, seeds, started);
  const batches = Array.from({ length: count }, (_, thread) =>
    runThread({ store, from: from + thread, to: from + seeds, step: count }, progress),
  );
  const batch = (await Promise.all(batches)).reduce(addBatches, EMPTY_BATCH);
  return { batch, elapsedMs: performance.now() - started };
}

/** Told of every schedule, says now and then how many there were. */
function progressOf(store, seeds, started) {
  let ran = 0;
  let toldAt = started;
  return (more) => {
    ran += more;
    if (performance.now() - toldAt < TELL_EVERY_MS || ran === seeds) return;
    toldAt = performance.now();
    console.error(`${store}: ${numberText(ran)} of ${numberText(seeds)} schedules`);
  };
}

function runThread(part, progress) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: part, resourceLimits: { maxYoungGenerationSizeMb: 64 } });
    worker.on('message', ({ ran, batch }) => (batch === undefined ? progress(ran) : resolve(batch)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`a thread ended with ${code}`)));
  });
}

async function tell(seed, store) {
  const { simulate, tellFailure } = await load('simulate.js');
  const { STORE_PAIRS } = await load('stores/models.js');
  const report = await simulate({ seed, ...STORE_PAIRS[store] });
  console.log(`\n${store}, ${tellFailure(report)}`);
  return report.violation === undefined;
}

async function runSeeds(options, stores) {
  const { STORE_PAIRS } = await load('stores/models.js');
  const { wordBatch } = await load('word-batch.js');
  let broken = 0;
  for (const store of stores) {
    const { batch, elapsedMs } = await runThreads(store, options);
    console.log(wordBatch(store, STORE_PAIRS[store].state().leaseProof, batch, elapsedMs));
    const failed = batch.failed.map(Number).sort((left, right) => left - right);
    if (failed.length === 0) continue;
    broken += failed.length;
    await tell(String(failed[0]), store);
    console.log(`\n${failed.length} of ${batch.seeds} seeds broke an invariant: ${failed.slice(0, 20).join(', ')}`);
    console.log(`Again: npm run simulate -- --seed ${failed[0]} --store ${store}`);
  }
  const over = stores.length === 1 ? `over ${stores[0]}` : `over ${stores.length} stores`;
  const ran = `${numberText(options.seeds * stores.length)} schedules ${over}`;
  console.log(`\n${ran}: ${broken === 0 ? 'no invariant was broken' : `an invariant was broken in ${numberText(broken)}`}`);
  return broken === 0;
}

async function runExhaustive() {
  const { FULL_BOUNDS } = await load('exhaustive/bounds.js');
  const { wordSearch } = await load('exhaustive/word-search.js');
  const { search } = await load('exhaustive/search.js');
  let broken = 0;
  for (const bounds of FULL_BOUNDS) {
    const started = performance.now();
    const result = search(bounds);
    console.log(wordSearch(bounds, result, performance.now() - started));
    if (result.violation !== undefined) broken++;
  }
  const ran = `every order of events of ${FULL_BOUNDS.length} small fleets`;
  console.log(`\n${ran}: ${broken === 0 ? 'no invariant was broken' : `an invariant was broken in ${broken}`}`);
  return broken === 0;
}

const numberText = (value) => value.toLocaleString('en-US');

async function main(args) {
  const options = optionsOf(args);
  if (options.help) return console.log(HELP);
  await build();
  const stores = options.store === undefined ? STORES : [options.store];
  let isWell = true;
  if (options.exhaustive) isWell = await runExhaustive();
  else if (options.seed === undefined) isWell = await runSeeds(options, stores);
  else for (const store of stores) isWell = (await tell(options.seed, store)) && isWell;
  process.exitCode = isWell ? 0 : 1;
}

// Nobody reads where the many errors of a simulation were made.
Error.stackTraceLimit = 0;
if (isMainThread) {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`simulate: ${error.message}`);
    process.exitCode = 2;
  }
} else {
  const { store, from, to, step } = workerData;
  const { addBatches, EMPTY_BATCH, runBatch } = await load('batch.js');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  const tellParent = (message) => parentPort.postMessage(message);
  let batch = EMPTY_BATCH;
  for (let start = from; start < to; start += SLICE * step) {
    const slice = await runBatch(store, start, Math.min(to, start + SLICE * step), step);
    batch = addBatches(batch, slice);
    tellParent({ ran: slice.seeds });
  }
  tellParent({ batch });
}
