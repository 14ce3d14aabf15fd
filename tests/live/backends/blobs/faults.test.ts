import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BlobStore } from '../../../../src/contracts/blob-store.ts';
import { PLAN_KEY } from '../../../../src/kernel/golden/keys.ts';
import { briskRules, clouds, type Cloud } from './clouds.ts';

const bytes = new TextEncoder().encode('a document');
const others = new TextEncoder().encode('other bytes');

/** What each method meets when its request fails. */
const calls = {
  put: (store: BlobStore) => store.putIfAbsent('fresh', bytes),
  read: (store: BlobStore) => store.read('missing'),
  list: (store: BlobStore) => keysOf(store),
} as const;

async function keysOf(store: BlobStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list('')) keys.push(key);
  return keys.sort();
}

describe.each(Object.entries(clouds))('the %s blob store', (name, start) => {
  let cloud: Cloud;
  let cases = 0;
  let place: string;

  beforeAll(async () => {
    cloud = await start();
  });

  beforeEach(() => {
    place = `bucket/case-${++cases}`;
    cloud.meet(() => undefined);
    cloud.requests.length = 0;
  });

  afterAll(async () => {
    await cloud.stop();
    vi.unstubAllEnvs();
  });

  /** A store whose bucket has been seen to refuse. */
  async function provenStore(): Promise<BlobStore> {
    const store = await cloud.open(place);
    await store.putIfAbsent('first', bytes);
    cloud.requests.length = 0;
    return store;
  }

  it('finds its own object after a lost reply', async () => {
    const store = await provenStore();
    let lost = 0;
    cloud.meet(({ does }) => (does === 'put' && lost++ === 0 ? { status: 503, applied: true } : undefined));
    expect(await store.putIfAbsent('a', bytes)).toBe('same');
    expect(await store.putIfAbsent('a', others)).toBe('different');
    expect(await store.read('a')).toEqual(Buffer.from(bytes));
  });

  it('tells the bytes of another after a lost reply of its own refusal', async () => {
    const store = await provenStore();
    await (await cloud.open(place)).putIfAbsent('a', others);
    let lost = 0;
    cloud.meet(({ does }) => (does === 'read' && lost++ < 2 ? { status: 503 } : undefined));
    expect(await store.putIfAbsent('a', bytes)).toBe('different');
  });

  it.each([429, 503])('goes on after a few answers of %i', async (status) => {
    const store = await cloud.open(place);
    const afterSome = <T>(call: () => Promise<T>): Promise<T> => {
      let failures = 0;
      cloud.meet(() => (failures++ < 4 ? { status } : undefined));
      return call();
    };
    expect(await afterSome(() => store.putIfAbsent('a', bytes))).toBe('created');
    expect(await afterSome(() => store.putIfAbsent('b', bytes))).toBe('created');
    expect(await afterSome(() => store.read('a'))).toEqual(Buffer.from(bytes));
    expect(await afterSome(() => store.read('missing'))).toBeUndefined();
    expect(await afterSome(() => keysOf(store))).toEqual(['a', 'b']);
  });

  it.each(Object.entries(calls))(
    'gives up a %s in bounded time when the bucket is out of order, and calls nothing missing',
    async (_, call) => {
      const store = await provenStore();
      cloud.meet(() => ({ status: 503 }));
      await expect(call(store)).rejects.toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('://bucket') });
      expect(cloud.requests.length).toBeGreaterThan(2);
    },
  );

  it.each(Object.entries(calls))('says which permission a %s lacks, and does not ask again', async (does, call) => {
    const store = await provenStore();
    cloud.meet((request) => (request.does === does ? { status: 403 } : undefined));
    const permissions = {
      gcs: { put: 'objects.create', read: 'objects.get', list: 'objects.list' },
      s3: { put: 's3:PutObject', read: 's3:ListBucket', list: 's3:ListBucket' },
    };
    await expect(call(store)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('://bucket'),
      hint: expect.stringContaining(permissions[name as 'gcs' | 's3'][does as 'put' | 'read' | 'list']),
    });
    expect(cloud.requests.filter((request) => request === does)).toHaveLength(1);
  });

  it.each(Object.entries(calls))('does not take a missing bucket for a missing object: %s', async (_, call) => {
    const store = await cloud.open('elsewhere/prefix');
    await expect(call(store)).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringMatching(/^there is no bucket (gs|s3):\/\/elsewhere$/),
    });
  });

  it('needs no permission to overwrite or to delete', async () => {
    const standing = new Set<string>();
    cloud.meet(({ does, name }) => {
      if (does === 'delete') return { status: 403 };
      if (does !== 'put') return undefined;
      const isOverwrite = standing.has(name);
      standing.add(name);
      return isOverwrite ? { status: 403 } : undefined;
    });
    const [mine, theirs] = [await cloud.open(place), await cloud.open(place)];
    expect(await mine.putIfAbsent(PLAN_KEY, bytes)).toBe('created');
    expect(await theirs.putIfAbsent(PLAN_KEY, bytes)).toBe('same');
    expect(await theirs.putIfAbsent('a', others)).toBe('created');
    expect(await mine.putIfAbsent('a', others)).toBe('same');
    expect(await mine.putIfAbsent('a', bytes)).toBe('different');
    expect(await mine.read('a')).toEqual(Buffer.from(others));
    expect(cloud.requests).not.toContain('delete');
  });

  it('shows once that its bucket refuses, with an object that stays', async () => {
    const store = await cloud.open(place);
    expect(await store.putIfAbsent(PLAN_KEY, bytes)).toBe('created');
    expect(cloud.requests).toEqual(name === 'gcs' ? ['read', 'list', 'put', 'put', 'read'] : ['read', 'put', 'read']);
    cloud.requests.length = 0;
    expect(await store.putIfAbsent('a', bytes)).toBe('created');
    expect(cloud.requests).toEqual(['put']);
    expect(await keysOf(store)).toEqual(['a', PLAN_KEY]);
  });

  it('lists more than one page', async () => {
    const store = await cloud.open(place, { ...briskRules(), pageSize: 2 });
    const keys = ['a', 'b/c', 'b/d', 'b/e f', 'z'];
    for (const key of keys) await store.putIfAbsent(key, bytes);
    cloud.requests.length = 0;
    expect(await keysOf(store)).toEqual(keys.sort());
    expect(cloud.requests).toEqual(['list', 'list', 'list']);
  });
});

describe.each(Object.entries(clouds))('a %s server that ignores conditions', (_, start) => {
  it('is refused at the first put, and overwrites nothing that stood', async () => {
    const cloud = await start();
    try {
      const before = await cloud.open('bucket/corpus');
      await before.putIfAbsent(PLAN_KEY, bytes);
      cloud.ignoreConditions();
      const store = await cloud.open('bucket/corpus');
      expect(await store.putIfAbsent(PLAN_KEY, others)).toBe('different');
      await expect(store.putIfAbsent('a', bytes)).rejects.toMatchObject({
        code: 'UNUSABLE_STORE',
        message: expect.stringContaining('://bucket'),
      });
      expect(await store.read(PLAN_KEY)).toEqual(Buffer.from(bytes));
      expect(await store.putIfAbsent('a', bytes)).toBe('same');
      await expect((await cloud.open('bucket/other')).putIfAbsent(PLAN_KEY, bytes)).rejects.toMatchObject({ code: 'UNUSABLE_STORE' });
    } finally {
      await cloud.stop();
      vi.unstubAllEnvs();
    }
  });
});
