import { join } from 'node:path';
import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../cli/goldleaf.ts';
import { killRound, type KillPlan, type KillReport } from './kill-round.ts';
import { rootDigests, undisturbedRun, verifyDeep, type RunShape } from './undisturbed.ts';

/** `npm run chaos -- --rounds 50 --seed 7` runs the same at length. */
const ROUNDS = Number(process.env['CHAOS_ROUNDS'] ?? 5);
const SEED = Number(process.env['CHAOS_SEED'] ?? 1);
/** A round of the short kind is left alone after so many kills, so that a slow machine gets somewhere, too. */
const MOST_KILLS = Number(process.env['CHAOS_KILLS'] ?? 5);
/** Of kills inside a unit over all rounds: fewer would prove little. */
const KILLS_IN_UNIT = 20;
/** A quick machine is done with a round before it was killed so often: it goes through more of them. */
const MOST_ROUNDS = 4 * ROUNDS;

const folder = temporaryFolder();
/** The layout with the least to print: what is told here has nothing to do with layouts, and the machine is slow enough. */
const HTML: RunShape = { total: 2000, format: 'html', unitSize: 20, seed: 'chaos', archetype: 'boxed' };
const PDF: RunShape = { total: 60, format: 'pdf', unitSize: 4, seed: 'chaos', archetype: 'boxed' };

async function disturbedRun(name: string, shape: RunShape, seed: number, every: KillPlan['every'], most: number): Promise<KillReport> {
  const corpus = join(folder, name);
  const fleet = seed % 2 === 0 ? 'lone' : 'supervised';
  const report = await killRound({ corpus, shape, tasks: 4, seed, every, most, fleet });
  await verifyDeep(corpus);
  const { kills, killsInUnit, seconds } = report;
  console.log(`${name} (${fleet}, seed ${seed}): ${kills} kills, ${killsInUnit} inside a unit, ${seconds.toFixed(1)} s`);
  return report;
}

describe('kill -9 at random', () => {
  it(
    `leaves the corpus of an undisturbed run, ${ROUNDS} times and more`,
    async () => {
      const { corpusSha256 } = await undisturbedRun(join(folder, 'undisturbed'), { ...HTML, unitSize: 300 });
      let killsInUnit = 0;
      let round = 0;
      for (; round < ROUNDS || (killsInUnit < KILLS_IN_UNIT && round < MOST_ROUNDS); round++) {
        const name = `round-${round}`;
        killsInUnit += (await disturbedRun(name, HTML, SEED + round, [300, 1000], MOST_KILLS)).killsInUnit;
        expect(rootDigests(join(folder, name))).toMatchObject({ corpusSha256, items: HTML.total });
        rmSync(join(folder, name), { recursive: true });
      }
      console.log(`${round} rounds: ${killsInUnit} kills inside a unit, corpus ${corpusSha256.slice(0, 12)} every time`);
      expect(killsInUnit).toBeGreaterThanOrEqual(KILLS_IN_UNIT);
    },
    600_000 + ROUNDS * 120_000,
  );

  it('leaves the PDF corpus of an undisturbed run', { timeout: 300_000 }, async () => {
    const { corpusSha256 } = await undisturbedRun(join(folder, 'undisturbed-pdf'), { ...PDF, unitSize: 50 });
    const { killsInUnit } = await disturbedRun('pdf', PDF, SEED, [800, 2000], Math.min(MOST_KILLS, 6));
    expect(rootDigests(join(folder, 'pdf'))).toMatchObject({ corpusSha256, items: PDF.total });
    expect(killsInUnit).toBeGreaterThan(0);
  });
});
