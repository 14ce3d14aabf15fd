import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { Clock } from '../../contracts/clock.ts';
import { GoldleafError, messageOf } from '../../kernel/errors.ts';
import { within } from './browser-failure.ts';
import { openDevtoolsPipe, type DevtoolsPipe } from './devtools-pipe.ts';

export interface LaunchOptions {
  /** The headless shell itself, not a script that starts it. */
  readonly executable: string;
  readonly clock: Clock;
  /** How long the browser may take to start. */
  readonly startMs: number;
}

/** A running browser. It ends with this process, however that ends, since it reads from a pipe that closes then. */
export interface Browser {
  readonly pid: number;
  readonly pipe: DevtoolsPipe;
  /** The process has ended. */
  isGone(): boolean;
  /** Asks it to end, and kills it when it does not. */
  close(): Promise<void>;
  /** Kills it and its children; resolves when it is gone. */
  kill(): Promise<void>;
}

const CLOSE_MS = 3_000;
const LAST_WORDS_MS = 500;
const STDERR_KEPT = 8_000;

/** No profile folder is given: the headless shell then keeps everything in memory and leaves nothing behind when it is killed. */
const FLAGS = [
  '--remote-debugging-pipe',
  '--font-render-hinting=none', // with hinting, advances differ between builds
  '--force-color-profile=srgb',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-dev-shm-usage', // containers have a small /dev/shm
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-gpu',
  '--disable-hang-monitor',
  '--disable-renderer-backgrounding',
  '--disable-sync',
  '--metrics-recording-only',
  '--mute-audio',
  '--no-first-run',
];

const NO_SANDBOX = '--no-sandbox';

/**
 * Pages carry no scripts and load nothing, so where Chromium cannot have its sandbox (as root, and in containers without user
 * namespaces) it prints without one.
 *
 * @throws GoldleafError `BROWSER_UNAVAILABLE` with the browser's own words.
 */
export async function launchBrowser(options: LaunchOptions): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  const first = await start(options, isRoot ? [...FLAGS, NO_SANDBOX] : FLAGS);
  if ('browser' in first) return first.browser;
  const second = !isRoot && first.words.includes('No usable sandbox') ? await start(options, [...FLAGS, NO_SANDBOX]) : first;
  if ('browser' in second) return second.browser;
  throw new GoldleafError('BROWSER_UNAVAILABLE', `the browser ${options.executable} does not start: ${reasonOf(second)}`, {
    hint: 'Run `goldleaf doctor`.',
    cause: second.cause,
  });
}

interface FailedStart {
  /** What the browser wrote to its error stream. */
  readonly words: string;
  readonly cause: unknown;
}

async function start({ executable, clock, startMs }: LaunchOptions, flags: readonly string[]): Promise<{ browser: Browser } | FailedStart> {
  let child: ChildProcess;
  try {
    child = spawnBrowser(executable, flags);
  } catch (cause) {
    return { words: '', cause }; // no process or file left to start it with
  }
  const pipe = openDevtoolsPipe(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const lastWords = keepLastWords(child);
  const browser = superviseBrowser(child, pipe, clock);
  try {
    await within(clock, startMs, 'the start of the browser', pipe.send('Browser.getVersion', {}));
    return { browser };
  } catch (cause) {
    await browser.kill();
    return { words: await lastWords(clock), cause };
  }
}

function spawnBrowser(executable: string, flags: readonly string[]): ChildProcess {
  return spawn(executable, flags, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32', // a group of its own: Ctrl-C is not for it, and it can be killed whole
  });
}

/** Chromium chats on its error stream; what ended it is told in a FATAL line, or by the loader in the only one. */
function reasonOf({ words, cause }: FailedStart): string {
  const lines = words.split('\n').filter((line) => line !== '' && !/:(?:INFO|WARNING|ERROR):/.test(line));
  return lines.find((line) => line.includes(':FATAL:')) ?? lines.at(-1) ?? messageOf(cause);
}

function superviseBrowser(child: ChildProcess, pipe: DevtoolsPipe, clock: Clock): Browser {
  let gone = false;
  const ended = new Promise<void>((resolve) => {
    const end = (reason: string): void => {
      gone = true;
      killGroup(child); // a stopped child of it would wait for ever
      pipe.abandon(reason);
      resolve();
    };
    child.once('exit', (code, signal) => end(`the browser ended (${signal ?? code})`));
    child.once('error', (error) => end(error.message));
  });
  const kill = async (): Promise<void> => {
    if (!gone) killGroup(child);
    await ended;
  };
  const close = async (): Promise<void> => {
    pipe.send('Browser.close', {}).catch(() => {});
    await within(clock, CLOSE_MS, 'the end of the browser', ended).catch(kill);
  };
  return { pid: child.pid ?? 0, pipe, isGone: () => gone, close, kill };
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nobody of the group is left.
  }
}

/** What the process says can arrive after its end. */
function keepLastWords(child: ChildProcess): (clock: Clock) => Promise<string> {
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => (words = (words + chunk.toString('utf8')).slice(-STDERR_KEPT)));
  const silent = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return async (clock) => {
    await within(clock, LAST_WORDS_MS, 'the last words of the browser', silent).catch(() => {});
    return words.trim();
  };
}
