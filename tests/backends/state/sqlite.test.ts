import Sqlite from 'better-sqlite3';
import * as fc from 'fast-check';
import { mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openStateStore } from '../../../src/backends/state/index.ts';
import { OLDEST_SQLITE, type Ground, mountedAs } from '../../../src/backends/state/sqlite/ground.ts';
import { openSqliteStateStore } from '../../../src/backends/state/sqlite/open.ts';
import { SCHEMA_VERSION } from '../../../src/backends/state/sqlite/schema.ts';
import { stateError } from '../../../src/backends/state/sqlite/sqlite-errors.ts';
import { prepareStatements } from '../../../src/backends/state/sqlite/statements.ts';
import type { RunKey, StateStore } from '../../../src/contracts/state-store.ts';
import { claim, type UnitRow } from '../../../src/kernel/run/unit.ts';
import {
  claimOne,
  fenceOf,
  holderOf,
  LEASE_MS,
  markerOf,
  NOW,
  PART,
  planRun,
  requestOf,
} from '../../../src/testing/state-store/planned-run.ts';

const localDisk: Ground = { networkFileSystemOf: async () => undefined };

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'goldleaf-sqlite-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function openFile(path: string): Promise<StateStore> {
  const store = await openStateStore(path);
  onTestFinished(() => store.close());
  return store;
}

async function planned(units: number): Promise<{ path: string; store: StateStore; run: RunKey }> {
  const path = join(await freshFolder(), 'state.db');
  const store = await openFile(path);
  return { path, store, run: await planRun(store, units) };
}

describe('opening', () => {
  it('takes sqlite:, sqlite:/// and a bare path alike, makes the folder, and says its place from anywhere', async () => {
    const folder = await freshFolder();
    const path = join(folder, 'new', 'state.db');
    for (const uri of [path, `sqlite:${path}`, `sqlite://${path}`]) {
      const store = await openFile(uri);
      expect(store.uri).toBe(`sqlite:${path}`);
      expect(await store.readRun('nobody')).toBeUndefined();
    }
  });

  it('refuses a scheme it does not know, naming those it does', async () => {
    for (const uri of ['redis://host', 'tostring:x']) {
      await expect(openStateStore(uri)).rejects.toMatchObject({
        code: 'USAGE',
        hint: 'Use a path or one of: dynamodb:, firestore:, sqlite:',
      });
    }
    await expect(openStateStore('sqlite:')).rejects.toMatchObject({ code: 'USAGE' });
  });

  it('goes on with what an earlier process left', async () => {
    const { path, store, run } = await planned(3);
    const row = await claimOne(store, run);
    await store.close();
    const again = await openFile(path);
    expect(await again.readUnit(run, row.unit)).toEqual(row);
    expect((await again.createRun(markerOf(9))).created).toBe(false);
  });

  it('makes no file where one must exist', async () => {
    const folder = await freshFolder();
    const opening = openStateStore(join(folder, 'state.db'), { mustExist: true });
    await expect(opening).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('lets many connections make one new file at once', async () => {
    const path = join(await freshFolder(), 'state.db');
    const stores = await Promise.all(Array.from({ length: 12 }, () => openFile(path)));
    const answers = await Promise.all(stores.map((store) => store.createRun(markerOf(2))));
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
  });
});

describe('refusing', () => {
  it.each(['3.45.0', '3.51.2', '3.51', '2.9.9'])('SQLite %s, before it touches the file', async (sqliteVersion) => {
    const folder = await freshFolder();
    const opening = openSqliteStateStore(join(folder, 'state.db'), { ground: { ...localDisk, sqliteVersion } });
    await expect(opening).rejects.toMatchObject({ code: 'UNUSABLE_STORE', message: expect.stringContaining(sqliteVersion) });
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([OLDEST_SQLITE, '3.53.2', '3.100.0', '4.0'])('not SQLite %s', async (sqliteVersion) => {
    const path = join(await freshFolder(), 'state.db');
    const store = await openSqliteStateStore(path, { ground: { ...localDisk, sqliteVersion } });
    await expect(store.close()).resolves.toBeUndefined();
  });

  it('a file on a network file system, naming it', async () => {
    const folder = await freshFolder();
    const asked: string[] = [];
    const networkFileSystemOf = async (at: string): Promise<string> => {
      asked.push(at);
      return 'NFS';
    };
    const opening = openSqliteStateStore(join(folder, 'state.db'), { ground: { networkFileSystemOf } });
    await expect(opening).rejects.toMatchObject({ code: 'UNUSABLE_STORE', message: expect.stringContaining('NFS') });
    expect(asked).toEqual([folder]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('a file that is no database', async () => {
    const path = join(await freshFolder(), 'state.db');
    await writeFile(path, 'not a database, but long enough to have a header of one hundred bytes '.repeat(40));
    await expect(openStateStore(path)).rejects.toMatchObject({ code: 'UNUSABLE_STORE', hint: expect.stringContaining('-wal') });
  });

  it('pages that are damaged, when it comes to them', async () => {
    const { path, store, run } = await planned(2_000);
    await store.close();
    const { size } = await stat(path);
    const file = await open(path, 'r+');
    await file.write(Buffer.alloc(size - 4_096, 0xff), 0, size - 4_096, 4_096);
    await file.close();
    const damaged = openStateStore(path).then(async (again) => {
      onTestFinished(() => again.close());
      return again.claimUnit(run, requestOf({ place: 0.5 }));
    });
    await expect(damaged).rejects.toMatchObject({ code: 'UNUSABLE_STORE' });
  });

  it('a database of something else', async () => {
    const path = join(await freshFolder(), 'other.db');
    const other = new Sqlite(path);
    other.exec('CREATE TABLE songs (title TEXT)');
    other.close();
    await expect(openStateStore(path)).rejects.toMatchObject({
      code: 'UNUSABLE_STORE',
      message: expect.stringContaining('something else'),
    });
  });

  it('a newer schema, naming both', async () => {
    const { path, store } = await planned(1);
    await store.close();
    const newer = new Sqlite(path);
    newer.pragma(`user_version = ${SCHEMA_VERSION + 1}`);
    newer.close();
    await expect(openStateStore(path)).rejects.toMatchObject({
      code: 'UNUSABLE_STORE',
      message: expect.stringContaining(`schema ${SCHEMA_VERSION + 1}`),
    });
  });

  it('a place below a file', async () => {
    const file = join(await freshFolder(), 'file');
    await writeFile(file, '');
    await expect(openStateStore(join(file, 'state.db'))).rejects.toMatchObject({ code: 'USAGE' });
  });

  it('a folder in place of the file', async () => {
    await expect(openStateStore(await freshFolder())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('claiming', () => {
  it.each([
    [0, 10, [0, 1, 2]],
    [0.55, 10, [5, 6, 7]],
    [0.999, 10, [9, 0, 1]],
    [0.5, 3, [1, 2, 0]],
  ])('at place %d of %d units takes the first free unit from there, and wraps around', async (place, units, expected) => {
    const { store, run } = await planned(units);
    const claimed: number[] = [];
    for (const _ of expected) claimed.push((await claimOne(store, run, { place })).unit);
    expect(claimed).toEqual(expected);
  });

  it('leaves of a free unit what the kernel makes of it, whatever befell the unit before', async () => {
    const { store } = await planned(1);
    const endings = {
      released: (run: RunKey, row: UnitRow) => store.release(run, fenceOf(row)),
      reclaimed: (run: RunKey, row: UnitRow) => store.reclaim(run, 0, row, Infinity),
      reset: async (run: RunKey, row: UnitRow) => {
        await store.fail(run, fenceOf(row), 'an item that cannot be made');
        await store.reset(run, 0, row.token);
      },
      renewedThenReleased: async (run: RunKey, row: UnitRow) => {
        await store.renew(run, fenceOf(row), NOW + 2 * LEASE_MS);
        await store.release(run, fenceOf(row));
      },
    };
    let runs = 0;
    const claimAfter = async (past: readonly (keyof typeof endings)[], holder: number): Promise<void> => {
      const run = await planRun(store, 1, `run-${(runs += 1)}`);
      for (const ending of past) await endings[ending](run, await claimOne(store, run));
      const free = (await store.readUnit(run, 0)) as UnitRow;
      const request = requestOf({ holder: holderOf(holder) });
      const expected = claim(free, request.terms);
      expect(await store.claimUnit(run, request)).toEqual({ kind: 'claimed', row: expected, reclaimed: [] });
      expect(await store.readUnit(run, 0)).toEqual(expected);
    };
    const pasts = fc.array(fc.constantFrom(...(Object.keys(endings) as (keyof typeof endings)[])), { maxLength: 6 });
    await fc.assert(fc.asyncProperty(pasts, fc.nat(9), claimAfter), { seed: 8, numRuns: 25 });
  });

  it('searches every list by its index, and none by a scan of the units', async () => {
    const { path } = await planned(1);
    const db = new Sqlite(path);
    onTestFinished(() => void db.close());
    const statements = Object.entries(prepareStatements(db)).filter(([, { source }]) => /\bunits\b/.test(source));
    const scanning = statements.filter(([, { source }]) => {
      const marks = Array.from(source.matchAll(/\?/g), () => 1);
      const plan = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${source}`).all(...marks);
      return plan.some(({ detail }) => detail.startsWith('SCAN units'));
    });
    expect(statements.length).toBeGreaterThan(5);
    expect(scanning.map(([name]) => name)).toEqual([]);
  });
});

describe('while a peer holds the file', () => {
  async function heldByPeer(): Promise<{ store: StateStore; run: RunKey; letGo: () => void }> {
    const { path, store, run } = await planned(2);
    const peer = new Sqlite(path);
    onTestFinished(() => void peer.close());
    peer.exec('BEGIN IMMEDIATE');
    return { store, run, letGo: () => void peer.exec('COMMIT') };
  }

  it('a claim waits, and reads go on', async () => {
    const { store, run, letGo } = await heldByPeer();
    const claiming = store.claimUnit(run, requestOf());
    expect((await store.countUnits(run)).pending).toBe(2);
    setTimeout(letGo, 100);
    expect((await claiming).kind).toBe('claimed');
  });

  it('a claim gives up before its lease is worn away', async () => {
    const { store, run, letGo } = await heldByPeer();
    const request = requestOf();
    const claiming = store.claimUnit(run, { ...request, terms: { ...request.terms, deadline: request.now + 90 } });
    await expect(claiming).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    letGo();
    expect((await store.countUnits(run)).running).toBe(0);
  });

  it('opening gives up when it is told to', async () => {
    const path = join(await freshFolder(), 'state.db');
    const peer = new Sqlite(path);
    onTestFinished(() => void peer.close());
    peer.exec('BEGIN EXCLUSIVE');
    await expect(openStateStore(path, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('a power failure', () => {
  it('takes back neither a plan nor a change of the run: these are synced, and only these', async () => {
    const path = join(await freshFolder(), 'state.db');
    const store = await openFile(path);
    const pragma = vi.spyOn(Sqlite.prototype, 'pragma');
    onTestFinished(() => pragma.mockRestore());
    const syncsOf = async (call: () => Promise<unknown>): Promise<unknown[]> => {
      pragma.mockClear();
      await call();
      return pragma.mock.calls.map(([text]) => text);
    };
    const once = ['synchronous = FULL', 'synchronous = NORMAL'];
    const marker = markerOf(3);
    const run = { runId: 'run', nonce: marker.nonce };
    expect(await syncsOf(() => store.createRun(marker))).toEqual(once);
    expect(await syncsOf(() => store.writeUnits(run, [{ unit: 0, start: 0, count: 3 }]))).toEqual([]);
    expect(await syncsOf(() => store.markPlanned(run))).toEqual(once);
    expect(await syncsOf(() => store.setRunState(run, ['RUNNING'], 'PAUSED'))).toEqual(once);
    expect(await syncsOf(async () => store.complete(run, fenceOf(await claimOne(store, run)), PART))).toEqual([]);
  });
});

describe('errors of SQLite', () => {
  it.each([
    ['SQLITE_FULL', 'DISK_FULL'],
    ['SQLITE_CORRUPT', 'UNUSABLE_STORE'],
    ['SQLITE_CORRUPT_INDEX', 'UNUSABLE_STORE'],
    ['SQLITE_NOTADB', 'UNUSABLE_STORE'],
    ['SQLITE_READONLY', 'FORBIDDEN'],
    ['SQLITE_READONLY_DIRECTORY', 'FORBIDDEN'],
    ['SQLITE_CANTOPEN', 'FORBIDDEN'],
    ['SQLITE_IOERR_FSYNC', 'UNAVAILABLE'],
    ['SQLITE_BUSY', 'UNAVAILABLE'],
    ['SQLITE_CONSTRAINT', 'INTERNAL'],
  ])('%s is %s, naming the file', (code, expected) => {
    const error = stateError(Object.assign(new Error('said SQLite'), { code }), join(tmpdir(), 'state.db'));
    expect(error).toMatchObject({ code: expected, message: expect.stringContaining('state.db') });
  });

  it('leaves other errors as they are', () => {
    const error = new TypeError('a fault of ours');
    expect(stateError(error, 'state.db')).toBe(error);
  });
});

describe('the mount a folder lies on', () => {
  const mountinfo = [
    '22 1 8:1 / / rw - ext4 /dev/sda1 rw',
    '30 22 0:26 / /mnt rw - fuse.gcsfuse bucket rw',
    '31 22 0:27 / /mnt/with\\040space rw - fuseblk /dev/sdb1 rw',
    '',
  ].join('\n');

  it.each([
    ['/home/someone', 'ext4'],
    ['/mnt', 'fuse.gcsfuse'],
    ['/mnt/corpus', 'fuse.gcsfuse'],
    ['/mnt/with space/corpus', 'fuseblk'],
    ['/mntx', 'ext4'],
  ])('of %s is %s', (folder, type) => {
    expect(mountedAs(folder, mountinfo)).toBe(type);
  });

  it('is unknown without the list', () => {
    expect(mountedAs('/home', '')).toBe('FUSE');
  });
});
