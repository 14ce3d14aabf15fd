import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { digests, goldleaf, json, temporaryFolder } from './goldleaf.ts';
import { oneProcess } from './one-process.ts';

const folder = temporaryFolder();
const beside = oneProcess();
const disk = join(folder, 'disk');
const isMounted = mountSmallDisk();
afterAll(() => {
  if (isMounted) spawnSync('umount', [disk]);
});

/** A file system of its own that is soon full. Only root on Linux may make one. */
function mountSmallDisk(): boolean {
  mkdirSync(disk);
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', disk]).status === 0;
}

const DOCUMENTS = 200;
const RUN = ['--run-id', 'full', '--seed', 'disk', '--total', String(DOCUMENTS), '--unit-size', '10'];
const ARGS = ['generate', ...RUN, '--format', 'html', '--lease', '8s'];

describe('a disk that is full in the middle of a run', () => {
  it.skipIf(!isMounted)('ends with 75, loses nothing that was committed, fails no unit, and goes on after room is made', async () => {
    const corpus = join(disk, 'corpus');
    const filler = join(disk, 'filler');
    writeFileSync(filler, Buffer.alloc(256 * 1024));

    const full = await goldleaf(...ARGS, '--out', corpus, '--tasks', '2');
    expect(full).toMatchObject({ code: 75 });
    expect(full.stdout).toContain('not finished');
    rmSync(filler);
    const before = digests(corpus);
    expect(before.length).toBeGreaterThan(0);
    // The state lies on the same disk, so even letting go of a unit may have found no room: its lease lets go then.
    expect(json(await beside('status', corpus, '--json'))).toMatchObject({ state: 'RUNNING', units: { failed: 0 } });

    expect(spawnSync('mount', ['-o', 'remount,size=200m', disk]).status).toBe(0);
    const after = await goldleaf(...ARGS, '--out', corpus, '--tasks', '1');
    expect(after).toMatchObject({ code: 0 });
    expect((await beside('verify', corpus, '--deep')).code).toBe(0);
    const whole = new Map(digests(corpus).map((item) => [item.id, item]));
    expect(whole.size).toBe(DOCUMENTS);
    for (const item of before) expect(whole.get(item.id)).toEqual(item);
  });

  it.skipIf(isMounted)('cannot be had here: only root on Linux may mount a small disk', () => {
    expect(isMounted).toBe(false);
  });
});
