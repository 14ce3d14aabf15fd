import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { goldleaf, start, type Finished } from '../cli/goldleaf.ts';

/** What a run makes, and how it is cut. */
export interface RunShape {
  readonly total: number;
  readonly format: 'html' | 'pdf';
  readonly unitSize: number;
  readonly seed: string;
  readonly archetype: string;
}

export function shapeFlags({ total, format, unitSize, seed, archetype }: RunShape): string[] {
  return ['--total', String(total), '--format', format, '--unit-size', String(unitSize), '--seed', seed, '--archetype', archetype];
}

export interface CorpusDigests {
  readonly corpusSha256: string;
  readonly truthSha256: string;
  readonly items: number;
}

/** The digests that the root manifest of a corpus states. */
export function rootDigests(corpus: string): CorpusDigests {
  return JSON.parse(readFileSync(join(corpus, 'manifest.json'), 'utf8')) as CorpusDigests;
}

/** One task, nothing in its way: what every disturbed run must come to. */
export async function undisturbedRun(corpus: string, shape: RunShape): Promise<CorpusDigests> {
  expectCode(await goldleaf('generate', '--out', corpus, '--tasks', '1', ...shapeFlags(shape)), 0);
  return rootDigests(corpus);
}

/** @throws when the corpus is not whole, byte by byte */
export async function verifyDeep(corpus: string, env: Record<string, string> = {}): Promise<void> {
  expectCode(await start(['verify', corpus, '--deep'], { env }).finished, 0);
}

export function expectCode({ code, stdout, stderr }: Finished, wanted: number): void {
  if (code !== wanted) throw new Error(`exit ${code}, not ${wanted}\n${stdout}\n${stderr}`);
}
