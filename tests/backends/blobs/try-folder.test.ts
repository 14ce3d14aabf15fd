import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tryToWrite } from '../../../src/backends/blobs/index.ts';

describe('trying a place for documents', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'goldleaf-trial-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('leaves a folder that stands, and one that does not, as they were', async () => {
    mkdirSync(join(root, 'corpus'));
    await tryToWrite(join(root, 'corpus'));
    await tryToWrite(join(root, 'new', 'corpus'));
    expect(readdirSync(root, { recursive: true })).toEqual(['corpus']);
  });

  it('fails as a run would that writes there', async () => {
    writeFileSync(join(root, 'file'), '');
    symlinkSync(join(root, 'gone'), join(root, 'loose'));
    for (const [path, message] of [
      [join(root, 'file'), 'a file stands where a folder is needed'],
      [join(root, 'file', 'corpus'), 'a file stands where a folder is needed'],
      [join(root, 'loose'), 'points to nothing'],
      [join(root, 'loose', 'corpus'), 'points to nothing'],
    ] as const) {
      await expect(tryToWrite(path)).rejects.toMatchObject({ code: 'USAGE', message: expect.stringContaining(message) as string });
    }
  });

  it.runIf(process.platform === 'linux')('fails where the system makes no folders, whoever asks', async () => {
    await expect(tryToWrite('/proc/goldleaf')).rejects.toMatchObject({ code: 'USAGE', message: 'no folder can be made in /proc' });
    await expect(tryToWrite('/sys/goldleaf/corpus')).rejects.toMatchObject({ message: expect.stringContaining('/sys') as string });
  });

  it('does not try storage elsewhere', async () => {
    await expect(tryToWrite('gs://bucket/prefix')).resolves.toBeUndefined();
  });
});
