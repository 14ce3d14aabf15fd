// How long a run of 20,000 units takes from the command to its first claim.
//
//   npm run build && node bench/first-claim.mjs [rounds]
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openStateStore } from '../dist/backends/state/index.js';
import { median, print } from './table.mjs';

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const UNITS = 20_000;

export async function measureFirstClaim(rounds = 5) {
  const seconds = [];
  for (let round = 0; round < rounds; round++) seconds.push(await secondsToFirstClaim());
  return [{ what: `generate to first claim, ${UNITS.toLocaleString('en-US')} units`, note: `${median(seconds).toFixed(2)} s` }];
}

async function secondsToFirstClaim() {
  const folder = await mkdtemp(join(tmpdir(), 'goldleaf-bench-'));
  const corpus = join(folder, 'run');
  const start = performance.now();
  const flags = ['--total', String(UNITS), '--unit-size', '1', '--format', 'none', '--tasks', '2', '--out', corpus];
  const child = spawn(process.execPath, [MAIN, 'generate', ...flags], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await firstClaim(`sqlite:${join(corpus, 'state.db')}`);
  const seconds = (performance.now() - start) / 1000;
  child.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
  return seconds;
}

async function firstClaim(uri) {
  for (;;) {
    await delay(20);
    const store = await openStateStore(uri, { mustExist: true }).catch(() => undefined);
    const run = await store?.readRun('run');
    const counts = run?.planned ? await store.countUnits(run) : undefined;
    await store?.close();
    if (counts !== undefined && counts.pending < UNITS) return;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) print(await measureFirstClaim(Number(process.argv[2] ?? 5)));
