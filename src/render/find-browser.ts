import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, readFile, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GoldleafError, messageOf } from '../kernel/errors.ts';
import { installCommand } from './install-command.ts';

export interface BrowserHints {
  /** Folder of Playwright's browsers, where it is not the default one (`PLAYWRIGHT_BROWSERS_PATH`). */
  readonly playwrightFolder?: string | undefined;
}

const DEBIAN = '/usr/lib/chromium/chromium-headless-shell';
const NAMES = new Set(['chrome-headless-shell', 'headless_shell', 'chrome-headless-shell.exe', 'headless_shell.exe']);
const VERSION = /\d+\.\d+\.\d+\.\d+/;

/**
 * The path of a headless shell: the one that was named (and then no other is tried), Debian's, or the newest one Playwright has fetched.
 *
 * @throws GoldleafError `BROWSER_UNAVAILABLE` whose hint is the one command that installs it here.
 */
export async function findBrowser(named?: string, hints: BrowserHints = {}): Promise<string> {
  if (named !== undefined && named !== '') {
    if (await isExecutable(named)) return named;
    throw new GoldleafError('BROWSER_UNAVAILABLE', `the browser ${named} is not there, or cannot be executed`);
  }
  if (await isExecutable(DEBIAN)) return DEBIAN;
  const fetched = await findFetched(hints.playwrightFolder ?? defaultPlaywrightFolder());
  if (fetched !== undefined) return fetched;
  throw new GoldleafError('BROWSER_UNAVAILABLE', "Chromium's headless shell is not installed, and PDFs are printed with it", {
    hint: `Install it with: ${installCommand(process.platform, await readFile('/etc/os-release', 'utf8').catch(() => ''))}`,
  });
}

/** Such as `156.0.8078.108`. @throws GoldleafError `BROWSER_UNAVAILABLE` for a browser that does not say. */
export async function browserVersion(executable: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(executable, ['--version'], { timeout: 20_000 });
    const version = VERSION.exec(stdout)?.[0];
    if (version !== undefined) return version;
    throw new Error(`it said ${JSON.stringify(stdout.trim())}`);
  } catch (cause) {
    throw new GoldleafError('BROWSER_UNAVAILABLE', `the browser ${executable} does not tell its version: ${messageOf(cause)}`, { cause });
  }
}

function defaultPlaywrightFolder(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'ms-playwright');
  if (process.platform === 'win32') return join(homedir(), 'AppData', 'Local', 'ms-playwright');
  return join(homedir(), '.cache', 'ms-playwright');
}

/** Playwright keeps `chromium_headless_shell-<revision>/<platform>/<executable>`; asking the package itself takes a second. */
export async function findFetched(folder: string): Promise<string | undefined> {
  const revisions = (await list(folder))
    .map((name) => /^chromium_headless_shell-(\d+)$/.exec(name))
    .filter((match) => match !== null)
    .sort((left, right) => Number(right[1]) - Number(left[1]));
  for (const [revision] of revisions) {
    for (const platform of await list(join(folder, revision))) {
      const name = (await list(join(folder, revision, platform))).find((file) => NAMES.has(file));
      if (name !== undefined) return join(folder, revision, platform, name);
    }
  }
  return undefined;
}

async function list(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
