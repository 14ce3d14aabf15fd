import { basename } from 'node:path';
import type { Mix } from '../../../jobs/catalogue/mix/mix.ts';
import { readTextFile } from '../../read-text-file.ts';

/** The mix of `--providers`. @throws GoldleafError `USAGE`, pointing into the file */
export async function readMixFile(path: string): Promise<Mix> {
  const text = await readTextFile('--providers', path);
  const { readMix } = await import('../../../app/settings/mix-file.ts');
  return readMix(text, basename(path));
}
