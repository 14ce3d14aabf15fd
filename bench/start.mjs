// How long a process takes to start, beside Node with nothing to do: tests and fleets start hundreds.
//
//   npm run build && node bench/start.mjs [rounds]
import { spawnSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { median, print } from './table.mjs';

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const WAYS = {
  node: ['-e', '0'],
  'goldleaf --version': [MAIN, '--version'],
  'goldleaf work --help': [MAIN, 'work', '--help'],
};

/** In turn, medians. */
export async function measureStart(rounds = 9) {
  const found = Object.fromEntries(Object.keys(WAYS).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) for (const [name, args] of Object.entries(WAYS)) found[name].push(millisecondsOf(args));
  const [bare, ...own] = Object.entries(found).map(([name, all]) => ({ name, ms: Math.round(median(all)) }));
  return own.map(({ name, ms }) => ({ what: name, note: `${ms} ms, Node alone ${bare.ms} ms` }));
}

function millisecondsOf(args) {
  const start = performance.now();
  spawnSync(process.execPath, args, { stdio: 'ignore' });
  return performance.now() - start;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) print(await measureStart(Number(process.argv[2] ?? 9)));
