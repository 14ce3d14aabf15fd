// Sets up everything goldleaf needs on a fresh machine, and nothing that is there already:
// npm packages, the compiled dist/, a Chromium headless shell, and for the tests pdftotext.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'node_modules', '.goldleaf-setup');

/**
 * `meanwhile` is done while better-sqlite3 compiles, which keeps one core busy for two minutes: what needs the packages and
 * dist/, and no database.
 *
 * @param {{ forTests?: boolean, meanwhile?: () => Promise<void> }} [options]
 */
export async function setup({ forTests = false, meanwhile } = {}) {
  checkNode();
  const isNew = await installPackages();
  const compiling = isNew ? compileAddon() : undefined;
  await build();
  await installBrowser();
  if (forTests) await installPdfText();
  await meanwhile?.();
  await compiling;
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`goldleaf needs Node 20.19 or newer, and this is ${process.version}.`, 'Install a newer Node, then run the command again.');
}

/** @returns whether they were installed just now, and {@link compileAddon} is still to be done */
async function installPackages() {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp()) return false;
  say('installing npm packages');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['ci', ...flags], 'npm could not install the packages; its messages above say why.');
  return true;
}

/** The only package with an install script that is needed: it fetches a prebuilt binary, or compiles one. */
async function compileAddon() {
  say('installing the binary of better-sqlite3, which compiles for about two minutes where none can be fetched');
  const args = ['rebuild', 'better-sqlite3', '--loglevel=error'];
  if (!(await succeeds('npm', args))) {
    if (canApt()) {
      say('installing the Debian packages python3, make and g++, to compile better-sqlite3 with');
      await apt('python3', 'make', 'g++');
    }
    await run('npm', args, 'better-sqlite3 could not be installed; it compiles with python3, make and a C++ compiler.');
  }
  writeFileSync(stampFile, stamp());
}

/** What the packages were installed from and for. */
function stamp() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${lock} node-abi-${process.versions.modules}`;
}

/** Compiles what is newer than the compiled form. */
export async function build() {
  const info = join(root, 'dist', '.tsbuildinfo');
  if (existsSync(info) && statSync(info).mtimeMs >= newestMtime(join(root, 'src'))) return;
  say('compiling src/ to dist/');
  await run('npm', ['run', '--silent', 'build'], 'The TypeScript compiler found errors.');
}

function newestMtime(folder) {
  let newest = statSync(folder).mtimeMs;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    newest = Math.max(newest, entry.isDirectory() ? newestMtime(path) : statSync(path).mtimeMs);
  }
  return newest;
}

async function installBrowser() {
  const { findBrowser } = await import(pathToFileURL(join(root, 'dist', 'render', 'find-browser.js')).href);
  const found = async () => {
    try {
      return await findBrowser(process.env.GOLDLEAF_BROWSER);
    } catch {
      return undefined;
    }
  };
  const tellOf = (shell, how) => say(`Chromium headless shell ${how} at ${shell}`);
  const standing = await found();
  if (standing) return tellOf(standing, 'found');
  if (canApt()) {
    say('installing the Debian package chromium-headless-shell');
    await apt('chromium-headless-shell');
  }
  const packaged = await found();
  if (packaged) return tellOf(packaged, 'installed');
  say("fetching Playwright's Chromium headless shell");
  await succeeds('npx', ['playwright-core', 'install', '--only-shell', 'chromium']);
  const fetched = await found();
  if (fetched) return tellOf(fetched, 'installed');
  fail(
    'No Chromium headless shell was found, and none could be installed.',
    'Run "npx playwright-core install --only-shell chromium", or on Debian as root "apt-get install chromium-headless-shell"; or set GOLDLEAF_BROWSER to one.',
  );
}

async function installPdfText() {
  if (spawnSync('pdftotext', ['-v']).error === undefined) return;
  if (canApt()) {
    say('installing the Debian package poppler-utils (pdftotext, for the tests)');
    await apt('poppler-utils');
  }
  if (spawnSync('pdftotext', ['-v']).error === undefined) return;
  say('pdftotext is not here: the tests that read PDFs back will be skipped. It comes with poppler ("brew install poppler").');
}

let isAptFresh = false;

function canApt() {
  return process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).error === undefined;
}

/** Failing is not the end: the caller looks again, and has another way or a message. */
async function apt(...names) {
  const patiently = ['-o', 'DPkg::Lock::Timeout=300']; // two parts of the set-up may be at it
  if (!isAptFresh) await succeeds('apt-get', [...patiently, 'update', '-qq']);
  isAptFresh = true;
  const flags = ['-y', '-qq', '--no-install-recommends'];
  await succeeds('apt-get', [...patiently, 'install', ...flags, ...names], { DEBIAN_FRONTEND: 'noninteractive' });
}

/** Packages' own chatter goes to stderr, so that stdout stays the command's. */
function succeeds(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 2, 2], env: { ...process.env, ...env } });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

async function run(command, args, problem) {
  if (!(await succeeds(command, args))) fail(problem, `The command was "${command} ${args.join(' ')}".`);
}

function say(text) {
  process.stderr.write(`setup: ${text}\n`);
}

function fail(problem, hint) {
  process.stderr.write(`setup: ${problem}\n       ${hint}\n`);
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await setup({ forTests: process.argv.includes('--for-tests') });
