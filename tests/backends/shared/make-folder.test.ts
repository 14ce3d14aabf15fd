import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from '../../../src/backends/shared/make-folder.ts';

describe('making a folder', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'goldleaf-folder-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('makes what is missing above it, and tells where it began', async () => {
    expect(await makeFolder(join(root, 'a', 'b', 'c'))).toBe(join(root, 'a'));
    expect(await makeFolder(join(root, 'a', 'b', 'd'))).toBe(join(root, 'a', 'b', 'd'));
    expect(await makeFolder(join(root, 'a', 'b', 'c'))).toBeUndefined();
    expect(statSync(join(root, 'a', 'b', 'd')).isDirectory()).toBe(true);
  });

  it('is made once by many at a time', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => makeFolder(join(root, 'x', 'y', 'z'))));
    expect(made.some((top) => top === join(root, 'x'))).toBe(true);
    expect(statSync(join(root, 'x', 'y', 'z')).isDirectory()).toBe(true);
  });

  it('is refused below a file', async () => {
    writeFileSync(join(root, 'file'), '');
    await expect(makeFolder(join(root, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(makeFolder(join(root, 'file', 'a', 'b'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it('goes through a link to a folder, and names a link that leads nowhere', async () => {
    mkdirSync(join(root, 'real'));
    symlinkSync(join(root, 'real'), join(root, 'link'));
    expect(await makeFolder(join(root, 'link', 'a'))).toBe(join(root, 'link', 'a'));
    const loose = join(root, 'loose');
    symlinkSync(join(root, 'gone'), loose);
    const circle = join(root, 'circle');
    symlinkSync(circle, circle);
    for (const [path, link] of [
      [loose, loose],
      [join(loose, 'a', 'b'), loose],
      [circle, circle],
    ] as const) {
      await expect(makeFolder(path)).rejects.toMatchObject({ code: 'USAGE', message: `the link ${link} points to nothing` });
    }
  });

  // Node's own recursive mkdir runs for ever here.
  it.runIf(process.platform === 'linux')('is refused by a file system that makes none', async () => {
    await expect(makeFolder('/proc/goldleaf/corpus')).rejects.toMatchObject({ code: 'USAGE', message: 'no folder can be made in /proc' });
  });
});
