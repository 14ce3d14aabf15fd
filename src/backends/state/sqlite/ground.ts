import { readFile, realpath, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { GoldleafError } from '../../../kernel/errors.ts';

/** SQLite before this can lose committed writes when one process checkpoints while another writes. */
export const OLDEST_SQLITE = '3.51.3';

/** What a state file stands on. Tests put another ground under it. */
export interface Ground {
  /** In place of the version that better-sqlite3 carries. */
  readonly sqliteVersion?: string;
  /** Name of the network file system a folder lies on; undefined for a local one. */
  readonly networkFileSystemOf: (folder: string) => Promise<string | undefined>;
}

export const realGround: Ground = { networkFileSystemOf };

/** @throws GoldleafError `UNUSABLE_STORE` */
export function checkSqliteVersion(version: string): void {
  if (compareVersions(version, OLDEST_SQLITE) >= 0) return;
  throw new GoldleafError('UNUSABLE_STORE', `this better-sqlite3 carries SQLite ${version}, which can lose writes of concurrent tasks`, {
    hint: `Install a better-sqlite3 of the 12 line that carries SQLite ${OLDEST_SQLITE} or later: npm install better-sqlite3@12`,
  });
}

/** @throws GoldleafError `UNUSABLE_STORE` */
export async function checkFileSystem(path: string, ground: Ground): Promise<void> {
  const name = await ground.networkFileSystemOf(dirname(path));
  if (name === undefined) return;
  throw new GoldleafError('UNUSABLE_STORE', `the state file ${path} would lie on ${name}, where SQLite's locks do not hold`, {
    hint: 'Name a file on a disk of this machine: --state sqlite:/path/of/a/local/disk/state.db',
  });
}

function compareVersions(left: string, right: string): number {
  const [a, b] = [left, right].map((version) => version.split('.').map(Number)) as [number[], number[]];
  for (let part = 0; part < Math.max(a.length, b.length); part++) {
    const difference = (a[part] ?? 0) - (b[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** `f_type` of statfs(2), as the kernel's magic.h and the file systems' own headers give it. */
const NETWORK_TYPES: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x5346414f, 'AFS'],
  [0x6b414653, 'AFS'],
  [0x73757245, 'Coda'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
  [0x47504653, 'GPFS'],
  [0x19830326, 'BeeGFS'],
  [0x7461636f, 'OCFS2'],
  [0x01161970, 'GFS2'],
]);
const FUSE_TYPE = 0x65735546;
/** User-space file systems over a disk of this machine. */
const LOCAL_FUSE = new Set(['fuseblk', 'fuse.fuse-overlayfs']);

/** The magic numbers are Linux's; elsewhere nothing is known and nothing refused. */
async function networkFileSystemOf(folder: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  const { type } = await statfs(folder);
  if (type !== FUSE_TYPE) return NETWORK_TYPES.get(type);
  const name = mountedAs(await realpath(folder), await readFile('/proc/self/mountinfo', 'utf8').catch(() => ''));
  return LOCAL_FUSE.has(name) ? undefined : name;
}

/** The type of the mount a folder lies on, from the text of `/proc/self/mountinfo`; `FUSE` when it does not say. */
export function mountedAs(folder: string, mountinfo: string): string {
  let found = { point: '', type: 'FUSE' };
  for (const line of mountinfo.split('\n')) {
    const [before = '', after = ''] = line.split(' - ');
    const point = (before.split(' ')[4] ?? '').replaceAll('\\040', ' ');
    const covers = point !== '' && (folder === point || folder.startsWith(point.endsWith('/') ? point : `${point}/`));
    if (covers && point.length >= found.point.length) found = { point, type: after.split(' ')[0] ?? 'FUSE' };
  }
  return found.type;
}
