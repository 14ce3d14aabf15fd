import type * as FileSystem from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { link, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fileError } from '../../../src/backends/shared/file-errors.ts';
import { temporaryName } from '../../../src/backends/blobs/file/temporary-files.ts';
import { localPathOf, openBlobStore } from '../../../src/backends/blobs/index.ts';

// Unit tests share their modules: those that were loaded before hold the real file system.
vi.hoisted(() => vi.resetModules());
vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof FileSystem>();
  return { ...real, link: vi.fn<typeof real.link>(real.link), mkdir: vi.fn<typeof real.mkdir>(real.mkdir) };
});

const body = new TextEncoder().encode('a document');

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'goldleaf-file-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: said the test`), { code });
}

beforeEach(() => {
  vi.mocked(link).mockClear();
});

describe('where a URI leads', () => {
  it('takes a path, file: and file:/// alike, and says its place from anywhere', async () => {
    const folder = join(await freshFolder(), 'with space');
    const uri = pathToFileURL(folder).href;
    for (const spelling of [folder, `file:${folder}`, uri]) {
      expect(localPathOf(spelling)).toBe(folder);
      const store = await openBlobStore(spelling);
      expect(store.uri).toBe(uri);
    }
    expect(localPathOf('./corpus')).toBe(join(process.cwd(), 'corpus'));
    expect(localPathOf('gs://bucket/prefix')).toBeUndefined();
  });

  it('refuses a scheme it does not know, naming those it does', async () => {
    for (const uri of ['ftp://host/x', 'constructor:x']) {
      await expect(openBlobStore(uri)).rejects.toMatchObject({ code: 'USAGE', hint: 'Use a path or one of: file:, gs:, s3:' });
    }
    await expect(openBlobStore('')).rejects.toMatchObject({ code: 'USAGE' });
  });

  it('makes no folder before the first put', async () => {
    const folder = join(await freshFolder(), 'corpus');
    const store = await openBlobStore(folder);
    expect(await store.read('manifest.json')).toBeUndefined();
    await store.close();
    await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('a put', () => {
  it('leaves the object and no temporary file', async () => {
    const folder = await freshFolder();
    const store = await openBlobStore(folder);
    await store.putIfAbsent('documents/unit-000000/a.pdf', body);
    await store.putIfAbsent('documents/unit-000000/a.pdf', body);
    expect(await readdir(join(folder, '.tmp'))).toEqual([]);
    await store.close();
    expect(await readdir(folder)).toEqual(['documents']);
    expect(new Uint8Array(await readFile(join(folder, 'documents/unit-000000/a.pdf')))).toEqual(body);
  });

  it('begins again when its temporary file or a folder is removed under it', async () => {
    const folder = await freshFolder();
    const store = await openBlobStore(folder);
    vi.mocked(link).mockImplementationOnce(async () => {
      await rm(join(folder, '.tmp'), { recursive: true });
      throw systemError('ENOENT');
    });
    expect(await store.putIfAbsent('a/b', body)).toBe('created');
  });

  it.each(['.tmp', 'documents'])('goes on when another process made %s and removed it again', async (name) => {
    const folder = await freshFolder();
    const store = await openBlobStore(folder);
    const { mkdir: make } = await vi.importActual<typeof FileSystem>('node:fs/promises');
    // It stood when it was to be made, and does not when it is looked at.
    vi.mocked(mkdir).mockImplementation(async (path, options) => {
      if (String(path) !== join(folder, name)) return make(path, options);
      vi.mocked(mkdir).mockImplementation(make);
      throw systemError('EEXIST');
    });
    expect(await store.putIfAbsent('documents/a', body)).toBe('created');
  });

  it('keeps its folder for temporary files when a reader ends', async () => {
    const folder = await freshFolder();
    await (await openBlobStore(folder)).putIfAbsent('a', body);
    const reader = await openBlobStore(folder);
    await reader.read('a');
    await reader.close();
    expect(await readdir(folder)).toContain('.tmp');
  });

  it('tells an object that a disk cut short from the whole one', async () => {
    const folder = await freshFolder();
    const store = await openBlobStore(folder);
    await writeFile(join(folder, 'cut'), body.subarray(0, 3));
    await writeFile(join(folder, 'gone'), '');
    expect(await store.putIfAbsent('cut', body)).toBe('different');
    expect(await store.putIfAbsent('gone', body)).toBe('different');
  });

  it('says so when the file system has no hard links', async () => {
    const store = await openBlobStore(await freshFolder());
    vi.mocked(link).mockRejectedValueOnce(systemError('EPERM')).mockRejectedValueOnce(systemError('EPERM'));
    await expect(store.putIfAbsent('a', body)).rejects.toMatchObject({
      code: 'UNUSABLE_STORE',
      message: expect.stringContaining('hard links'),
    });
  });

  it('says FORBIDDEN when links work elsewhere', async () => {
    const store = await openBlobStore(await freshFolder());
    vi.mocked(link).mockRejectedValueOnce(systemError('EPERM'));
    await expect(store.putIfAbsent('a', body)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('refuses to put below a file, or over a folder', async () => {
    const folder = await freshFolder();
    const store = await openBlobStore(folder);
    await store.putIfAbsent('a/b', body);
    await expect(store.putIfAbsent('a/b/c', body)).rejects.toMatchObject({ code: 'USAGE' });
    await expect(store.putIfAbsent('a', body)).rejects.toMatchObject({ code: 'USAGE' });
    const below = await openBlobStore(join(folder, 'a/b/corpus'));
    await expect(below.putIfAbsent('x', body)).rejects.toMatchObject({ code: 'USAGE' });
  });
});

describe('errors of the file system', () => {
  it.each([
    ['ENOSPC', 'DISK_FULL'],
    ['EDQUOT', 'DISK_FULL'],
    ['EACCES', 'FORBIDDEN'],
    ['EPERM', 'FORBIDDEN'],
    ['EROFS', 'FORBIDDEN'],
    ['ENOTDIR', 'USAGE'],
    ['EIO', 'UNAVAILABLE'],
    ['ESTALE', 'UNAVAILABLE'],
  ])('%s is %s, naming the place', (code, expected) => {
    expect(fileError(systemError(code), 'corpus/documents')).toMatchObject({
      code: expected,
      message: expect.stringContaining('corpus/documents'),
    });
  });
});

describe('temporary files left behind', () => {
  const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

  it('are swept when their process of this host is dead or they are older than a day, and never listed', async () => {
    const folder = await freshFolder();
    await mkdir(join(folder, '.tmp'));
    const names = {
      dead: temporaryName({ host: hostname(), pid: deadPid() }),
      alive: temporaryName({ host: hostname(), pid: process.pid }),
      elsewhere: temporaryName({ host: `not-${hostname()}`, pid: deadPid() }),
      old: temporaryName({ host: `not-${hostname()}`, pid: deadPid() }),
    };
    for (const name of Object.values(names)) await writeFile(join(folder, '.tmp', name), 'half');
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await utimes(join(folder, '.tmp', names.old), yesterday, yesterday);
    const store = await openBlobStore(folder);
    expect((await readdir(join(folder, '.tmp'))).sort()).toEqual([names.alive, names.elsewhere].sort());
    const listed = [];
    for await (const { key } of store.list('')) listed.push(key);
    expect(listed).toEqual([]);
    await store.close();
    expect(await readdir(folder)).toEqual(['.tmp']);
  });
});
