// Sets up everything goldleaf needs on a fresh machine, and nothing that is there already:
// npm packages, the compiled dist/, a Chromium headless shell, and for the tests pdftotext.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'node_modules', '.goldleaf-setup');

/** @param {{ forTests?: boolean }} [options] */
export async function setup({ forTests = false } = {}) {
  checkNode();
  installPackages();
  build();
  await installBrowser();
  if (forTests) installPdfText();
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`goldleaf needs Node 20.19 or newer, and this is ${process.version}.`, 'Install a newer Node, then run the command again.');
}

function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const wanted = `${lock} node-abi-${process.versions.modules}`;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  say('installing npm packages (better-sqlite3 compiles for about two minutes where no prebuilt binary can be fetched)');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'npm could not install the packages; its messages above say why.');
  writeFileSync(stampFile, wanted);
}

/** Compiles what is newer than the compiled form. */
export function build() {
  const info = join(root, 'dist', '.tsbuildinfo');
  if (existsSync(info) && statSync(info).mtimeMs >= newestMtime(join(root, 'src'))) return;
  say('compiling src/ to dist/');
  run('npm', ['run', '--silent', 'build'], 'The TypeScript compiler found errors.');
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
    apt('chromium-headless-shell');
  }
  const packaged = await found();
  if (packaged) return tellOf(packaged, 'installed');
  say("fetching Playwright's Chromium headless shell");
  spawn('npx', ['playwright-core', 'install', '--only-shell', 'chromium']);
  const fetched = await found();
  if (fetched) return tellOf(fetched, 'installed');
  fail(
    'No Chromium headless shell was found, and none could be installed.',
    'Run "npx playwright-core install --only-shell chromium", or on Debian as root "apt-get install chromium-headless-shell"; or set GOLDLEAF_BROWSER to one.',
  );
}

function installPdfText() {
  if (spawnSync('pdftotext', ['-v']).error === undefined) return;
  if (canApt()) {
    say('installing the Debian package poppler-utils (pdftotext, for the tests)');
    apt('poppler-utils');
  }
  if (spawnSync('pdftotext', ['-v']).error === undefined) return;
  say('pdftotext is not here: the tests that read PDFs back will be skipped. It comes with poppler ("brew install poppler").');
}

let isAptFresh = false;

function canApt() {
  return process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).error === undefined;
}

/** Failing is not the end: the caller looks again, and has another way or a message. */
function apt(name) {
  if (!isAptFresh) spawn('apt-get', ['update', '-qq']);
  isAptFresh = true;
  spawn('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { DEBIAN_FRONTEND: 'noninteractive' });
}

/** Packages' own chatter goes to stderr, so that stdout stays the command's. */
function spawn(command, args, env = {}) {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], env: { ...process.env, ...env } }).status === 0;
}

function run(command, args, problem) {
  if (!spawn(command, args)) fail(problem, `The command was "${command} ${args.join(' ')}".`);
}

function say(text) {
  process.stderr.write(`setup: ${text}\n`);
}

function fail(problem, hint) {
  process.stderr.write(`setup: ${problem}\n       ${hint}\n`);
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await setup({ forTests: process.argv.includes('--for-tests') });
