import assert from 'node:assert/strict';
import type { BlobStore } from '../contracts/blob-store.ts';
import { isGoldleafError } from '../kernel/errors.ts';
import type { ConformanceCase } from './conformance.ts';

export interface BlobStoreContext {
  /** A handle on the storage of this case, which is empty at first; every call gives another handle on the same. */
  readonly open: () => Promise<BlobStore>;
}

const CLIMBING_KEYS = ['', '/etc/passwd', '../outside', 'a/../../outside', 'a/..', './a', 'a//b', 'a/', 'a\\b', 'a\0b', '.tmp/a'];

/** What every blob store must do. */
export const blobStoreCases: readonly ConformanceCase<BlobStoreContext>[] = [
  {
    name: 'gives back the bytes that were put, whatever they are',
    async run({ open }) {
      const store = await open();
      for (const bytes of [new Uint8Array(0), bytesOf('text'), everyByte(), new Uint8Array(3_000_000).fill(7)]) {
        const key = `objects/of-${bytes.length}`;
        assert.equal(await store.putIfAbsent(key, bytes), 'created');
        assertBytes(await store.read(key), bytes);
      }
    },
  },
  {
    name: 'puts a part of a buffer as that part alone',
    async run({ open }) {
      const store = await open();
      await store.putIfAbsent('part', everyByte().subarray(10, 20));
      assertBytes(await store.read('part'), everyByte().slice(10, 20));
    },
  },
  {
    name: 'keeps what was put when the caller reuses its buffer',
    async run({ open }) {
      const store = await open();
      const bytes = bytesOf('first');
      await store.putIfAbsent('kept', bytes);
      bytes.fill(0);
      assertBytes(await store.read('kept'), bytesOf('first'));
      const read = await store.read('kept');
      read?.fill(0);
      assertBytes(await store.read('kept'), bytesOf('first'));
    },
  },
  {
    name: 'never changes a standing object: the same bytes are told from different ones',
    async run({ open }) {
      const store = await open();
      assert.equal(await store.putIfAbsent('a/b', bytesOf('one')), 'created');
      assert.equal(await store.putIfAbsent('a/b', bytesOf('one')), 'same');
      for (const other of ['two', 'on', 'one ', '']) assert.equal(await store.putIfAbsent('a/b', bytesOf(other)), 'different');
      assertBytes(await store.read('a/b'), bytesOf('one'));
    },
  },
  {
    name: 'an empty object stands like any other',
    async run({ open }) {
      const store = await open();
      assert.equal(await store.putIfAbsent('empty', new Uint8Array(0)), 'created');
      assert.equal(await store.putIfAbsent('empty', new Uint8Array(0)), 'same');
      assert.equal(await store.putIfAbsent('empty', bytesOf('x')), 'different');
    },
  },
  {
    name: 'many puts of one key at once have one winner, and readers see nothing or the whole',
    async run({ open }) {
      const stores = await Promise.all(Array.from({ length: 8 }, open));
      const bodies = stores.map((_, at) => new Uint8Array(100_000 + at).fill(at));
      const puts = stores.map((store, at) => store.putIfAbsent('contended/key', bodies[at] as Uint8Array));
      const reads = stores.map((store) => store.read('contended/key'));
      const outcomes = await Promise.all(puts);
      assert.deepEqual([...outcomes].sort(), ['created', ...Array.from({ length: 7 }, () => 'different')]);
      const winner = bodies[outcomes.indexOf('created')] as Uint8Array;
      for (const seen of await Promise.all(reads)) if (seen !== undefined) assertBytes(seen, winner);
      for (const store of stores) assertBytes(await store.read('contended/key'), winner);
    },
  },
  {
    name: 'many puts of the same bytes at once all succeed, one of them first',
    async run({ open }) {
      const stores = await Promise.all(Array.from({ length: 8 }, open));
      const outcomes = await Promise.all(stores.map((store) => store.putIfAbsent('agreed', bytesOf('agreed'))));
      assert.equal(outcomes.filter((outcome) => outcome === 'created').length, 1);
      assert.equal(outcomes.filter((outcome) => outcome === 'same').length, 7);
    },
  },
  {
    name: 'an absent object reads as undefined, also where its key leads below or above another',
    async run({ open }) {
      const store = await open();
      await store.putIfAbsent('a/b', bytesOf('x'));
      for (const key of ['nothing', 'a/nothing', 'a', 'nothing/b']) assert.equal(await store.read(key), undefined, key);
    },
  },
  {
    name: 'refuses keys that are absolute, climb, or have empty parts, and writes nothing',
    async run({ open }) {
      const store = await open();
      for (const key of CLIMBING_KEYS) {
        await assertUsage(() => store.putIfAbsent(key, bytesOf('x')), key);
        await assertUsage(() => store.read(key), key);
      }
      await assertUsage(() => keysOf(store, '../'), 'the prefix ../');
      assert.deepEqual(await keysOf(store, ''), []);
    },
  },
  {
    name: 'lists every object below a prefix with its size, and nothing else',
    async run({ open }) {
      const store = await open();
      const keys = ['a/b/1', 'a/b/2', 'a/bc/3', 'a/c', 'ab', 'z/y/x/w'];
      for (const key of keys) await store.putIfAbsent(key, bytesOf(key));
      await store.putIfAbsent('a/c', bytesOf('other bytes'));
      assert.deepEqual(await keysOf(store, ''), keys);
      assert.deepEqual(await keysOf(store, 'a'), ['a/b/1', 'a/b/2', 'a/bc/3', 'a/c', 'ab']);
      assert.deepEqual(await keysOf(store, 'a/'), ['a/b/1', 'a/b/2', 'a/bc/3', 'a/c']);
      assert.deepEqual(await keysOf(store, 'a/b'), ['a/b/1', 'a/b/2', 'a/bc/3']);
      assert.deepEqual(await keysOf(store, 'a/b/'), ['a/b/1', 'a/b/2']);
      assert.deepEqual(await keysOf(store, 'z/y/x/w'), ['z/y/x/w']);
      assert.deepEqual(await keysOf(store, 'nothing/'), []);
      for await (const { key, bytes } of store.list('')) assert.equal(bytes, bytesOf(key).length);
    },
  },
  {
    name: 'flush resolves, with and without something to flush, and again',
    async run({ open }) {
      const store = await open();
      await store.flush();
      await store.putIfAbsent('a/b', bytesOf('x'));
      await Promise.all([store.flush(), store.flush()]);
      await store.flush();
      assertBytes(await store.read('a/b'), bytesOf('x'));
    },
  },
  {
    name: 'another handle sees what was put, also after the first is closed',
    async run({ open }) {
      const first = await open();
      const second = await open();
      await first.putIfAbsent('a/b', bytesOf('x'));
      assertBytes(await second.read('a/b'), bytesOf('x'));
      await first.close();
      assertBytes(await second.read('a/b'), bytesOf('x'));
      assert.equal(await second.putIfAbsent('a/c', bytesOf('y')), 'created');
    },
  },
  {
    name: 'its URI says where it is, alike for every handle',
    async run({ open }) {
      const [first, second] = [await open(), await open()];
      assert.match(first.uri, /^[a-z0-9+.-]+:/);
      assert.equal(first.uri, second.uri);
    },
  },
];

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function everyByte(): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, at) => at);
}

function assertBytes(actual: Uint8Array | undefined, expected: Uint8Array): void {
  assert.ok(actual !== undefined, 'the object is missing');
  assert.ok(Buffer.from(actual).equals(expected), `${actual.length} bytes stand that are not the ${expected.length} bytes put`);
}

async function assertUsage(call: () => Promise<unknown>, about: string): Promise<void> {
  await assert.rejects(call, (error) => isGoldleafError(error, 'USAGE'), `${JSON.stringify(about)} is not refused`);
}

async function keysOf(store: BlobStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
}
