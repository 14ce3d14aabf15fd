import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localPathOf, tryToWrite } from '../backends/blobs/index.ts';
import { openSink } from '../backends/sinks/index.ts';
import { GoldleafError, isGoldleafError, messageOf } from '../kernel/errors.ts';
import { ROOT_KEY } from '../kernel/golden/keys.ts';
import { EXIT_OK, EXIT_PROBLEM, EXIT_TEMPORARY, EXIT_USAGE, exitCodeOf } from '../kernel/run/exit-verdict.ts';
import { openPack } from '../packs/index.ts';
import type { BrowserPlace } from './document-tools.ts';
import { tryState, withBlobs } from './open-stores.ts';
import { DEFAULT_PACK, DEFAULT_SEED } from './settings/definitions.ts';
import { systemClock } from './system.ts';

/** What one look found. */
export interface Finding {
  readonly subject: string;
  readonly ok: boolean;
  /** What is there, or what is wrong. */
  readonly found: string;
  /** What to do about it. */
  readonly hint: string | undefined;
  /** What a run that needs this would exit with; 0 when it is well. */
  readonly exitCode: number;
}

export interface DoctorOptions {
  readonly browser: BrowserPlace;
  /** Version of the running Node, such as `v20.19.0`. */
  readonly nodeVersion: string;
  /** A state store and a place for documents that should be reachable, where somebody asks. */
  readonly stateUri: string | undefined;
  readonly out: string | undefined;
}

const NODE_SINCE = [20, 19] as const;

/**
 * Looks at everything a run needs of its machine, and at the stores that are named. A folder of this machine is written to,
 * and left as it was; a store elsewhere is only read, so the permission to create is not tried. One problem hides no other. A
 * store that does not answer is waited for as every call is, some 20 s, both stores at once.
 */
export async function* examine(options: DoctorOptions): AsyncGenerator<Finding> {
  const { browser, stateUri, out } = options;
  const places = [
    ...(stateUri === undefined ? [] : [look('state', () => checkState(stateUri))]),
    ...(out === undefined ? [] : [look('out', () => checkOut(out))]),
  ];
  yield look('node', async () => checkNode(options.nodeVersion));
  yield look('fonts', checkFonts);
  yield look('browser', () => checkBrowser(browser));
  yield look('sqlite', checkSqlite);
  yield look('duckdb', checkDuckdb);
  for (const place of places) yield await place;
}

/** What a run on this machine would exit with: what only a person can mend comes before what may pass by itself. */
export function doctorVerdict(findings: readonly Finding[]): number {
  const codes = findings.map(({ exitCode }) => exitCode);
  return [EXIT_USAGE, EXIT_PROBLEM, EXIT_TEMPORARY].find((code) => codes.includes(code)) ?? EXIT_OK;
}

async function look(subject: string, check: () => Promise<string>): Promise<Finding> {
  try {
    return { subject, ok: true, found: await check(), hint: undefined, exitCode: EXIT_OK };
  } catch (error) {
    const [hint, exitCode] = isGoldleafError(error) ? [error.hint, exitCodeOf(error.code)] : [undefined, EXIT_PROBLEM];
    return { subject, ok: false, found: messageOf(error), hint, exitCode };
  }
}

function checkNode(version: string): string {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
  const [sinceMajor, sinceMinor] = NODE_SINCE;
  if (major > sinceMajor || (major === sinceMajor && minor >= sinceMinor)) return version;
  throw new GoldleafError('USAGE', `Node ${version} is too old`, { hint: `Install Node ${NODE_SINCE.join('.')} or newer.` });
}

async function checkFonts(): Promise<string> {
  const { fontsDigest } = await import('../render/fonts/font-files.ts');
  return `every bundled face is there (${fontsDigest().slice(0, 12)})`;
}

/** A browser that is there may still not start: a library may be missing, or a sandbox may be forbidden. */
async function checkBrowser(place: BrowserPlace): Promise<string> {
  const { browserVersion, findBrowser } = await import('../render/find-browser.ts');
  const { openRenderer } = await import('../render/index.ts');
  const path = await findBrowser(place.executable, place);
  const pack = await openPack(DEFAULT_PACK);
  const choices = { locales: pack.locales, archetypes: pack.archetypes.map(({ name }) => name) };
  const renderer = await openRenderer('pdf', { ...place, clock: systemClock });
  try {
    await renderer?.render(pack.draw(pack.record(DEFAULT_SEED, 0, choices)));
  } finally {
    await renderer?.close();
  }
  return `Chromium ${await browserVersion(path)} prints, at ${path}`;
}

/** Opening a store loads the native module and looks at the version of SQLite in it. */
async function checkSqlite(): Promise<string> {
  await tryState(`sqlite:${join(tmpdir(), 'goldleaf-doctor', 'state.db')}`, (state) => state.readRun('none'));
  return 'the native module loads, and its SQLite is new enough to be shared';
}

/** Opening a sink loads the native module; nothing is written before a load. */
async function checkDuckdb(): Promise<string> {
  await openSink('duckdb:golden.duckdb');
  return 'the native module loads';
}

async function checkState(uri: string): Promise<string> {
  await tryState(uri, (state) => state.readRun('none'));
  return `${uri} answers`;
}

async function checkOut(uri: string): Promise<string> {
  return withBlobs(uri, async (blobs) => {
    const root = await blobs.read(ROOT_KEY);
    await tryToWrite(uri);
    return `${localPathOf(uri) ?? blobs.uri} answers${root === undefined ? '' : ', and holds a finished run'}`;
  });
}
