import { runBatch } from '../../../../../src/testing/simulation/batch.ts';
import { simulate, tellFailure } from '../../../../../src/testing/simulation/simulate.ts';
import { STORE_PAIRS, type StoreName } from '../../../../../src/testing/simulation/stores/models.ts';
import { DEADLINE_TRANSITIONS, TRANSITIONS } from '../../../../../src/testing/simulation/transitions.ts';
import { wordBatch } from '../../../../../src/testing/simulation/word-batch.ts';

/** Seeds of one store in every test run; `npm run simulate` for a long look. */
export const SEEDS = 2000;

/** What a fleet does so rarely that so few seeds need not show it. */
const RARE = new Set([
  'finish: RUNNING -claim-> RUNNING',
  'run: CANCELLED -> COMPLETED',
  'run: PAUSED -> COMPLETED',
  'run: PAUSED -> CANCELLED',
]);

/**
 * What was missed by seeds of which none breaks an invariant: everything that may happen to a row or to a call shall
 * happen.
 */
export async function missedBy(store: StoreName, faults: readonly string[]): Promise<readonly string[]> {
  // Nobody reads where the many errors of a simulation were made.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const startedAt = performance.now();
  const batch = await runBatch(store, 0, SEEDS);
  Error.stackTraceLimit = stackTraceLimit;
  const { leaseProof } = STORE_PAIRS[store].state();
  console.log(wordBatch(store, leaseProof, batch, performance.now() - startedAt));
  const [seed] = batch.failed;
  if (seed !== undefined) throw new Error(tellFailure(await simulate({ seed, ...STORE_PAIRS[store] })));
  const known = leaseProof === 'deadline' ? [...TRANSITIONS, ...DEADLINE_TRANSITIONS] : TRANSITIONS;
  return [
    ...known.filter((name) => batch.transitions[name] === undefined && !RARE.has(name)),
    ...Object.keys(batch.transitions).filter((name) => !known.includes(name)),
    ...[...FAULTS, ...faults].filter((name) => batch.faults[name] === undefined),
  ];
}

/** What happens whatever the store. */
const FAULTS = [
  'crash before a request',
  'crash during a request',
  'crash after a request',
  'restarted',
  'replaced by a stranger',
  'frozen',
  'request lost',
  'reply lost',
  'late',
  'twice',
  'slow',
  'throttled',
  'cut off',
  'told to stop',
  'paused',
  'cancelled',
  'twins',
];
