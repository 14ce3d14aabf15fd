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
const STDERR_KEPT = 2_000;

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

/** @throws GoldleafError `BROWSER_UNAVAILABLE` with the browser's own last words. */
export async function launchBrowser({ executable, clock, startMs }: LaunchOptions): Promise<Browser> {
  const isRoot = process.getuid?.() === 0; // Chromium refuses to use its sandbox as root
  const child = spawn(executable, isRoot ? [...FLAGS, '--no-sandbox'] : FLAGS, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32', // a group of its own: Ctrl-C is not for it, and it can be killed whole
  });
  const pipe = openDevtoolsPipe(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const lastWords = keepLastWords(child);
  const browser = superviseBrowser(child, pipe, clock);
  try {
    await within(clock, startMs, 'the start of the browser', pipe.send('Browser.getVersion', {}));
    return browser;
  } catch (cause) {
    await browser.kill();
    throw new GoldleafError('BROWSER_UNAVAILABLE', `the browser ${executable} does not start: ${lastWords() || messageOf(cause)}`, {
      hint: 'Run `goldleaf doctor`.',
      cause,
    });
  }
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

function keepLastWords(child: ChildProcess): () => string {
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => (words = (words + chunk.toString('utf8')).slice(-STDERR_KEPT)));
  return () => words.trim().split('\n').at(-1) ?? '';
}
