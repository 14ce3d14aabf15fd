import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { tellFinished } from '../../src/app/standing-root.ts';
import { GoldleafError } from '../../src/kernel/errors.ts';

const folder = mkdtempSync(join(tmpdir(), 'goldleaf-root-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the state of a run that is damaged or lost', () => {
  const damaged = new GoldleafError('UNUSABLE_STORE', 'the state file is damaged', { hint: 'Put back a copy.' });
  const lost = new GoldleafError('NOT_FOUND', 'there is no run june');
  const silent = new GoldleafError('UNAVAILABLE', 'no answer');

  it('is all there is to say where no root stands, or no folder is known', async () => {
    expect(await tellFinished(damaged, folder)).toBe(damaged);
    expect(await tellFinished(damaged, undefined)).toBe(damaged);
  });

  it('matters little where the root stands: the run is finished', async () => {
    writeFileSync(join(folder, 'manifest.json'), '{}');
    for (const error of [damaged, lost]) {
      expect(await tellFinished(error, folder)).toMatchObject({
        code: error.code,
        message: error.message,
        hint: `Its manifest.json stands, so the run is finished: goldleaf verify ${folder}`,
      });
    }
    expect(await tellFinished(silent, folder)).toBe(silent);
  });
});
