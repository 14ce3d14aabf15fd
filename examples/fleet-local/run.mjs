#!/usr/bin/env node
// One corpus made three times: by this machine alone, by a fleet on Firestore and Cloud Storage, and by one on DynamoDB and
// S3, all of them local servers. The three must be the same, byte by byte.
//   node examples/fleet-local/run.mjs --total 60 --tasks 6
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { setup } from '../../scripts/setup.mjs';

const USAGE = `usage: node examples/fleet-local/run.mjs [--total 60] [--tasks 6] [--seed fleet] [--format pdf|html]`;
const root = fileURLToPath(new URL('../../', import.meta.url));
const main = join(root, 'dist', 'cli', 'main.js');
const BUCKET = 'documents';
const TABLE = 'dynamodb://goldleaf';

const { total, tasks, seed, format } = readArguments();
await setup();

const folder = mkdtempSync(join(tmpdir(), 'goldleaf-fleet-'));
const { startServers, serverVariables } = await importTyped('tests/servers/start-servers.ts');
const servers = await startServers(['firestore', 'gcs', 'dynamodb', 's3'], BUCKET);
try {
  const clouds = serverVariables(servers.places);
  await goldleaf(clouds, 'state', 'init', TABLE);
  const made = [
    await generate({}, '--tasks', '1', '--state', `sqlite:${join(folder, 'state.db')}`, '--out', join(folder, 'corpus')),
    await generate(clouds, '--tasks', tasks, '--state', 'firestore://local', '--out', `gs://${BUCKET}/fleet`),
    await generate(clouds, '--tasks', tasks, '--state', TABLE, '--out', `s3://${BUCKET}/fleet`),
  ];
  process.exitCode = conclude(made);
} finally {
  await servers.stop();
  rmSync(folder, { recursive: true, force: true });
}

function readArguments() {
  try {
    const option = (value) => ({ type: 'string', default: value });
    const options = { total: option('60'), tasks: option('6'), seed: option('fleet'), format: option('pdf') };
    const { values } = parseArgs({ options: { ...options, help: { type: 'boolean', short: 'h' } } });
    if (values.help !== true) return values;
    console.log(USAGE);
    process.exit(0);
  } catch (error) {
    console.error(`${error.message}; ${USAGE}`);
    process.exit(2);
  }
}

/** The servers are written in TypeScript. */
async function importTyped(path) {
  const { module } = await runnerImport(join(root, path), { configFile: false, logLevel: 'error' });
  return module;
}

/** One command, which supervises its processes. */
async function generate(variables, ...fleet) {
  const unitSize = Math.max(1, Math.floor(total / (4 * tasks)));
  const shape = ['--total', total, '--seed', seed, '--format', format, '--unit-size', String(unitSize)];
  const printed = await goldleaf(variables, 'generate', '--run-id', 'fleet', ...fleet, ...shape, '--json');
  return JSON.parse(printed);
}

/** @returns what it printed; a command that fails ends the example with its exit code */
async function goldleaf(variables, ...args) {
  console.log(`$ goldleaf ${args.join(' ')}`);
  const child = spawn(process.execPath, [main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...variables },
  });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) child[name].setEncoding('utf8').on('data', (text) => (said[name] += text));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code === 0) return said.stdout;
  process.exitCode = code ?? 1;
  throw new Error(`it ended with ${code}:\n${said.stderr}`);
}

function conclude(made) {
  console.log();
  for (const { state, out, total: documents, units, tookMs, corpusSha256 } of made) {
    const seconds = (tookMs / 1000).toFixed(1).padStart(6);
    console.log(`${corpusSha256}  ${documents} documents, ${units} units, ${seconds} s  ${state.split(':')[0]} and ${out.split(':')[0]}`);
  }
  const isSame = new Set(made.map(({ corpusSha256 }) => corpusSha256)).size === 1 && made[0].corpusSha256 !== null;
  console.log(isSame ? '\nthe same corpus three times' : '\nNOT the same corpus');
  return isSame ? 0 : 1;
}
