import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStream } from '../../../src/kernel/random.ts';
import { temporaryFolder } from '../cli/goldleaf.ts';
import { Fleet } from './pairs/fleet.ts';
import { FAULT_NAMES, torment, type FaultCounts } from './pairs/nemesis.ts';
import { openPair, PAIR_NAMES, type Pair, type PairName } from './pairs/pair.ts';
import type { Told } from './pairs/told.ts';
import { undisturbedRun, verifyDeep, type RunShape } from './undisturbed.ts';

/** `npm run chaos -- --pair dynamodb --rounds 10 --seed 7` runs one of them at length. */
const ONLY = (process.env['CHAOS_PAIR'] || undefined) as PairName | undefined;
const ROUNDS = Number(process.env['CHAOS_ROUNDS'] ?? 1);
const SEED = Number(process.env['CHAOS_SEED'] ?? 1);
const IS_LONG = ONLY !== undefined;
/** Rounds that a machine may take to be hit once by each fault: a quick one is done before it is. */
const MOST_ROUNDS = Math.max(ROUNDS, 10);

const TASKS = 6;
const LEASE_MS = 3000;
const DELAY_MS = 10;
const SHORT: RunShape = { total: 180, format: 'html', unitSize: 6, seed: 'pairs', archetype: 'boxed' };
const LONG: RunShape = { ...SHORT, total: 1800, unitSize: 10 };
const SHAPE = IS_LONG ? LONG : SHORT;
const FAULTS = IS_LONG
  ? ({ deck: ['kill', 'kill', 'kill', 'freeze', 'terminate', 'cut'], every: [400, 1500], most: 30 } as const)
  : ({ deck: ['kill', 'freeze', 'terminate', 'cut'], every: [150, 400], most: 4 } as const);

const folder = temporaryFolder();
let reference: Promise<string> | undefined;

function undisturbedCorpus(): Promise<string> {
  return (reference ??= undisturbedRun(join(folder, 'undisturbed'), { ...SHAPE, unitSize: 300 }).then(({ corpusSha256 }) => corpusSha256));
}

interface Round {
  readonly faults: FaultCounts;
  readonly told: ReadonlyMap<Told, number>;
}

/** One run under every fault, to its end. */
async function disturbedRun(pair: Pair, seed: number): Promise<Round> {
  const run = `round-${seed}`;
  const fleet = new Fleet({ pair, run, shape: SHAPE, tasks: TASKS, leaseMs: LEASE_MS, withIdentity: seed % 2 === 0 });
  onTestFinished(() => fleet.abandon());
  const stream = openStream(String(seed), 0, `chaos ${pair.name}`);
  const faults = await torment({ fleet, pair, run, leaseMs: LEASE_MS, stream, ...FAULTS });
  await fleet.finished;
  const { out } = pair.placeOf(run);
  await verifyDeep(out, pair.variables());
  expect([...fleet.corpora]).toEqual([await undisturbedCorpus()]);
  expect(fleet.told.get('determinismFault')).toBeUndefined();
  expect(fleet.told.get('unitFailed')).toBeUndefined();
  return { faults, told: fleet.told };
}

describe.each(ONLY === undefined ? PAIR_NAMES : [ONLY])('six processes on %s, killed, frozen, stopped and cut off', (name) => {
  it('leave the corpus of an undisturbed run', { timeout: 300_000 + ROUNDS * 400_000 }, async () => {
    await undisturbedCorpus();
    const pair = await openPair(name, { tasks: TASKS, folder, delayMs: DELAY_MS });
    onTestFinished(() => pair.stop());
    const hit = new Set<string>();
    for (let round = 0; round < ROUNDS || (hit.size < FAULT_NAMES.length && round < MOST_ROUNDS); round++) {
      const startedAt = performance.now();
      const { faults, told } = await disturbedRun(pair, SEED + round);
      for (const fault of FAULT_NAMES) if (faults[fault].times > 0) hit.add(fault);
      console.log(`${name}, seed ${SEED + round}: ${story(faults, told)}; ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    }
    expect([...hit].sort()).toEqual([...FAULT_NAMES].sort());
  });
});

function story(faults: FaultCounts, told: ReadonlyMap<Told, number>): string {
  const done = FAULT_NAMES.map((fault) => `${fault} ${faults[fault].times} (${faults[fault].inUnit} inside a unit)`);
  const heard = (['reclaimed', 'fenced', 'leaseLost', 'adopted', 'released', 'lost'] as const).map((key) => `${key} ${told.get(key) ?? 0}`);
  return `${done.join(', ')}; ${heard.join(', ')}`;
}
