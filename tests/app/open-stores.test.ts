import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { tryState, withState } from '../../src/app/open-stores.ts';
import { markerOf } from '../../src/testing/state-store/planned-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'goldleaf-try-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const everything = (): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

describe('asking a state file', () => {
  it.each(['state.db', 'new/deep/state.db'])('that is not there leaves nothing behind: %s', async (name) => {
    const before = everything();
    let found: unknown = 'not asked';
    await tryState(`sqlite:${join(folder, name)}`, async (state) => void (found = await state.readRun('june')));
    expect(found).toBeUndefined();
    expect(everything()).toEqual(before);
  });

  it('that stands asks that very file', async () => {
    const uri = `sqlite:${join(folder, 'standing.db')}`;
    const marker = markerOf(1, 'june');
    await withState(uri, (state) => state.createRun(marker));
    let found: unknown;
    await tryState(uri, async (asked) => void (found = await asked.readRun(marker.runId)));
    expect(found).toMatchObject({ runId: marker.runId, nonce: marker.nonce });
  });

  it('where no folder can be made says so, and makes nothing', async () => {
    writeFileSync(join(folder, 'file'), '');
    const before = everything();
    const asking = tryState(`sqlite:${join(folder, 'file', 'state.db')}`, async () => undefined);
    await expect(asking).rejects.toMatchObject({ name: 'GoldleafError', message: expect.stringContaining('file') as string });
    expect(everything()).toEqual(before);
  });
});
