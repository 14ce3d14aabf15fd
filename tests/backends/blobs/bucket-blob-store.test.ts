import { describe, expect, it } from 'vitest';
import type { Bucket, Page, PageRange } from '../../../src/backends/blobs/cloud/bucket.ts';
import { BucketBlobStore, DEFAULT_CALL_RULES } from '../../../src/backends/blobs/cloud/bucket-blob-store.ts';
import { bucketPlaceOf } from '../../../src/backends/blobs/cloud/bucket-uri.ts';
import { GoldleafError } from '../../../src/kernel/errors.ts';
import { PLAN_KEY } from '../../../src/kernel/golden/keys.ts';

const bytes = new TextEncoder().encode('a document');
const unavailable = (): GoldleafError => new GoldleafError('UNAVAILABLE', 'said the test');
const forbidden = (): GoldleafError => new GoldleafError('FORBIDDEN', 'said the test');

/** A bucket whose next answers a test decides. */
class FakeBucket implements Bucket {
  readonly place = 'fake://bucket';
  readonly objects = new Map<string, Uint8Array>();
  readonly asked: string[] = [];
  /** Run before a call is answered, in turn. */
  readonly before: Partial<Record<'create' | 'read' | 'page', (() => void)[]>> = {};
  closed = false;

  async create(name: string, body: Uint8Array): Promise<boolean> {
    this.#ask('create');
    if (this.objects.has(name)) return false;
    this.objects.set(name, Uint8Array.from(body));
    return true;
  }

  async read(name: string): Promise<Uint8Array | undefined> {
    this.#ask('read');
    return this.objects.get(name);
  }

  async page({ prefix }: PageRange): Promise<Page> {
    this.#ask('page');
    const names = [...this.objects.keys()].filter((name) => name.startsWith(prefix));
    return { objects: names.map((key) => ({ key, bytes: this.objects.get(key)?.length ?? 0 })), next: undefined };
  }

  close(): void {
    this.closed = true;
  }

  #ask(call: 'create' | 'read' | 'page'): void {
    this.asked.push(call);
    this.before[call]?.shift()?.();
  }
}

function openOn(bucket: Bucket, uri = 'fake://bucket/corpus'): { store: BucketBlobStore; pauses: number[] } {
  const pauses: number[] = [];
  let now = 0;
  const tools = {
    monotonic: () => now,
    uniform: () => 0.5,
    sleep: async (ms: number) => {
      pauses.push(ms);
      now += ms;
    },
  };
  const rules = { ...DEFAULT_CALL_RULES, patienceMs: 1_000, firstPauseMs: 100, longestPauseMs: 400, tools };
  return { store: new BucketBlobStore(bucketPlaceOf('fake', uri, uri.slice('fake:'.length), []), bucket, rules), pauses };
}

async function provenOn(bucket: FakeBucket): Promise<{ store: BucketBlobStore; pauses: number[] }> {
  const opened = openOn(bucket);
  await opened.store.putIfAbsent('first', bytes);
  bucket.asked.length = 0;
  return opened;
}

const throwing = (error: () => Error) => (): never => {
  throw error();
};

describe('a put', () => {
  it('is one call, once the bucket was seen to refuse', async () => {
    const bucket = new FakeBucket();
    const { store } = openOn(bucket);
    expect(await store.putIfAbsent(PLAN_KEY, bytes)).toBe('created');
    expect(bucket.asked).toEqual(['read', 'create', 'create', 'read']);
    bucket.asked.length = 0;
    expect(await store.putIfAbsent('a', bytes)).toBe('created');
    expect(bucket.asked).toEqual(['create']);
    expect([...bucket.objects.keys()]).toEqual([`corpus/${PLAN_KEY}`, 'corpus/a']);
  });

  it('also learns that from a refusal in a race', async () => {
    const bucket = new FakeBucket();
    bucket.before.create = [() => void bucket.objects.set('corpus/a', bytes)];
    const { store } = openOn(bucket);
    expect(await store.putIfAbsent('a', bytes)).toBe('same');
    bucket.asked.length = 0;
    await store.putIfAbsent('b', bytes);
    expect(bucket.asked).toEqual(['create']);
  });

  it('looks before it writes until then, and learns nothing from looking', async () => {
    const bucket = new FakeBucket();
    bucket.objects.set('corpus/a', bytes);
    const { store } = openOn(bucket);
    expect(await store.putIfAbsent('a', bytes)).toBe('same');
    expect(await store.putIfAbsent('a', bytes.subarray(1))).toBe('different');
    expect(bucket.asked).toEqual(['read', 'read']);
  });

  it('takes "forbidden" for a refusal where an object stands, and for itself where none does', async () => {
    const bucket = new FakeBucket();
    const { store } = await provenOn(bucket);
    bucket.objects.set('corpus/a', bytes);
    bucket.before.create = [throwing(forbidden), throwing(forbidden)];
    expect(await store.putIfAbsent('a', bytes)).toBe('same');
    await expect(store.putIfAbsent('b', bytes)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('does not decide by "forbidden" while the object cannot be read', async () => {
    const bucket = new FakeBucket();
    const { store } = await provenOn(bucket);
    bucket.objects.set('corpus/a', bytes);
    bucket.before.create = [throwing(forbidden), throwing(forbidden)];
    bucket.before.read = [throwing(unavailable)];
    expect(await store.putIfAbsent('a', bytes)).toBe('same');
  });

  it('is sent again when it is refused and nothing stands', async () => {
    const bucket = new FakeBucket();
    const { store, pauses } = await provenOn(bucket);
    bucket.objects.set('corpus/a', bytes);
    bucket.before.read = [() => void bucket.objects.delete('corpus/a')];
    expect(await store.putIfAbsent('a', bytes)).toBe('created');
    expect(pauses).toEqual([50]);
  });
});

describe('a call to a bucket out of order', () => {
  it('is sent again with growing pauses, until patience ends', async () => {
    const bucket = new FakeBucket();
    const { store, pauses } = openOn(bucket);
    bucket.before.read = Array.from({ length: 99 }, () => throwing(unavailable));
    await expect(store.read('a')).rejects.toMatchObject({ code: 'UNAVAILABLE', message: 'said the test' });
    expect(pauses).toEqual([50, 100, 200, 200, 200, 200]);
  });

  it('is sent once when the answer is definite', async () => {
    const bucket = new FakeBucket();
    const { store } = openOn(bucket);
    bucket.before.read = [throwing(forbidden)];
    await expect(store.read('a')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(bucket.asked).toEqual(['read']);
  });
});

describe('a list', () => {
  it('shows objects below the prefix by their keys, and no folder that a console made', async () => {
    const bucket = new FakeBucket();
    const { store } = openOn(bucket);
    for (const name of ['corpus/', 'corpus/documents/', 'corpus/documents/a', 'corpus-2/b', 'other']) bucket.objects.set(name, bytes);
    const listed = [];
    for await (const info of store.list('')) listed.push(info);
    expect(listed).toEqual([{ key: 'documents/a', bytes: bytes.length }]);
  });

  it('covers a whole bucket', async () => {
    const bucket = new FakeBucket();
    const { store } = openOn(bucket, 'fake://bucket');
    await store.putIfAbsent('a', bytes);
    expect([...bucket.objects.keys()]).toEqual(['a']);
    for await (const { key } of store.list('')) expect(key).toBe('a');
  });
});

it('closes its bucket', async () => {
  const bucket = new FakeBucket();
  const { store } = openOn(bucket);
  await store.flush();
  await store.close();
  expect(bucket.closed).toBe(true);
  await expect(store.read('a')).rejects.toMatchObject({ code: 'UNAVAILABLE', message: 'fake://bucket was closed' });
});
