// Chaos at length: npm run chaos -- --help
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { setup } from './setup.mjs';

const PAIRS = ['sqlite', 'firestore', 'dynamodb'];
const HELP = `Real processes under faults, round after round; every round must end with the corpus of an undisturbed run.

npm run chaos -- [--rounds 50] [--seed 1] [--kills 60]
    kill -9 alone: four local tasks on SQLite, 2,000 HTML documents a round, one kill every 0.3 to 1 s until there were
    --kills; then one round of PDFs

npm run chaos -- --pair ${PAIRS.join('|')} [--rounds 10] [--seed 1]
    every fault: six processes on SQLite + files, Firestore + Cloud Storage or DynamoDB + S3 (local servers), 1,800 HTML
    documents a round; kill -9, SIGSTOP for longer than a lease (3 s), SIGTERM, and the way to the stores cut for longer than
    a lease (SQLite: the file locked by somebody else). Prints what was done to the fleet and what it told of it

--seed is the seed of the first round, the next one has the next. It decides what is done to whom; when it comes is the machine's affair.
`;

const flags = readFlags();
await setup();
const file = flags.pair === undefined ? 'kills' : 'pairs';
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'live', `tests/live/chaos/${file}.test.ts`, '--disable-console-intercept'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      CHAOS_ROUNDS: flags.rounds ?? (flags.pair === undefined ? '50' : '10'),
      CHAOS_SEED: flags.seed ?? '1',
      CHAOS_KILLS: flags.kills ?? '60',
      ...(flags.pair === undefined ? {} : { CHAOS_PAIR: flags.pair }),
    },
  },
);
process.exit(status ?? 1);

function readFlags() {
  const string = { type: 'string' };
  try {
    const options = { pair: string, rounds: string, seed: string, kills: string, help: { type: 'boolean', short: 'h' } };
    const { values } = parseArgs({ options });
    if (values.help === true) {
      process.stdout.write(HELP);
      process.exit(0);
    }
    for (const name of ['rounds', 'seed', 'kills']) checkWhole(name, values[name], name === 'seed' ? 0 : 1);
    if (values.pair !== undefined && !PAIRS.includes(values.pair))
      throw new Error(`--pair is "${String(values.pair)}", not one of ${PAIRS.join(', ')}`);
    if (values.pair !== undefined && values.kills !== undefined) throw new Error('--kills is for rounds of kills alone, without --pair');
    return values;
  } catch (error) {
    process.stderr.write(`chaos: ${error.message.split('\n')[0].replace(/\. To specify.*|\.$/, '')}; --help tells what there is\n`);
    process.exit(2);
  }
}

function checkWhole(name, text, least) {
  if (text === undefined || (/^\d{1,6}$/.test(text) && Number(text) >= least)) return;
  throw new Error(`--${name} is "${text}", not a whole number from ${least} to 999999`);
}
