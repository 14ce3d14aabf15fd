// Rounds of kill -9 at length, each with so many kills at most: npm run chaos -- --rounds 50 --seed 7 --kills 60
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { setup } from './setup.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' }, kills: { type: 'string', default: '60' } },
});
await setup();
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'live', 'tests/live/chaos/kills.test.ts', '--disable-console-intercept'],
  {
    stdio: 'inherit',
    env: { ...process.env, CHAOS_ROUNDS: values.rounds, CHAOS_SEED: values.seed, CHAOS_KILLS: values.kills },
  },
);
process.exit(status ?? 1);
