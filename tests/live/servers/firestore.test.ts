import { Firestore, FieldValue, Filter } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RpcError } from '../../servers/firestore/documents.ts';
import { startFirestoreServer, type FirestoreServer } from '../../servers/firestore/server.ts';

/** Pins the local server to what the vendor documents, through the vendor's own client. */
describe('the local Firestore', () => {
  let server: FirestoreServer;
  let firestore: Firestore;

  beforeAll(async () => {
    server = await startFirestoreServer();
    const [host, port] = server.host.split(':');
    firestore = new Firestore({ projectId: 'local', host: host as string, port: Number(port), ssl: false, customHeaders: {} });
  });

  afterAll(async () => {
    await firestore.terminate();
    server.stop();
  });

  it('creates a document once', async () => {
    const document = firestore.doc('create/one');
    await document.create({ value: 1 });
    await expect(document.create({ value: 2 })).rejects.toMatchObject({ code: 6 });
    expect((await document.get()).data()).toEqual({ value: 1 });
  });

  it('refuses an update whose base version has moved, and changes nothing', async () => {
    const document = firestore.doc('precondition/one');
    const first = await document.set({ value: 1 });
    await document.update({ value: 2 });
    await expect(document.update({ value: 3 }, { lastUpdateTime: first.writeTime })).rejects.toMatchObject({ code: 9 });
    expect((await document.get()).get('value')).toBe(2);
  });

  it('refuses to update what is not there', async () => {
    await expect(firestore.doc('missing/one').update({ value: 1 })).rejects.toMatchObject({ code: 5 });
  });

  it('gives every version its own update time, in order', async () => {
    const document = firestore.doc('times/one');
    const times = [];
    for (let value = 0; value < 20; value++) times.push((await document.set({ value })).writeTime.toMillis());
    const updated = await document.get();
    expect([...times].sort((left, right) => left - right)).toEqual(times);
    expect(updated.updateTime?.isEqual(updated.createTime as never)).toBe(false);
  });

  it('applies a batch whole or not at all', async () => {
    await firestore.doc('batch/stands').set({ value: 0 });
    const batch = firestore.batch();
    batch.set(firestore.doc('batch/new'), { value: 1 });
    batch.create(firestore.doc('batch/stands'), { value: 1 });
    await expect(batch.commit()).rejects.toMatchObject({ code: 6 });
    expect((await firestore.doc('batch/new').get()).exists).toBe(false);
  });

  it('runs read-modify-write transactions one after the other: 8 increments make 8', async () => {
    const document = firestore.doc('transactions/counter');
    await document.set({ value: 0 });
    const increment = (): Promise<void> =>
      firestore.runTransaction(
        async (transaction) => {
          const value = (await transaction.get(document)).get('value') as number;
          transaction.update(document, { value: value + 1 });
        },
        { maxAttempts: 100 },
      );
    for (let round = 0; round < 2; round++) await Promise.all([increment(), increment(), increment(), increment()]);
    expect((await document.get()).get('value')).toBe(8);
  });

  it('aborts a transaction whose query would now give another result', async () => {
    const collection = firestore.collection('phantoms');
    await collection.doc('a').set({ free: true });
    let runs = 0;
    await firestore.runTransaction(async (transaction) => {
      runs++;
      const found = await transaction.get(collection.where('free', '==', true));
      if (runs === 1) await collection.doc('b').set({ free: true });
      transaction.set(firestore.doc('phantoms-counted/total'), { total: found.size });
    });
    expect(runs).toBeGreaterThan(1);
    expect((await firestore.doc('phantoms-counted/total').get()).get('total')).toBe(2);
  });

  it('orders, pages by cursor, and leaves out documents without the ordered field', async () => {
    const collection = firestore.collection('ordered');
    for (const [id, q] of Object.entries({ a: 'P#3', b: 'P#1', c: 'L#2', d: 'P#2' })) await collection.doc(id).set({ q });
    await collection.doc('e').set({ other: true });
    const pending = collection.where('q', '>=', 'P#').where('q', '<', 'P$').orderBy('q');
    const first = await pending.limit(2).get();
    expect(first.docs.map(({ id }) => id)).toEqual(['b', 'd']);
    const rest = await pending.startAfter(first.docs[1]).get();
    expect(rest.docs.map(({ id }) => id)).toEqual(['a']);
    expect((await collection.orderBy('q').get()).size).toBe(4);
  });

  it('finds what one of two filters holds for, in one order', async () => {
    const collection = firestore.collection('either');
    for (const [id, q] of Object.entries({ a: 'P#3', b: 'P#1', c: 'L#2', d: 'L#1' })) await collection.doc(id).set({ q });
    const free = Filter.and(Filter.where('q', '>=', 'P#2'), Filter.where('q', '<', 'P$'));
    const either = collection.where(Filter.or(Filter.where('q', '==', 'L#2'), free)).orderBy('q');
    expect((await either.get()).docs.map(({ id }) => id)).toEqual(['c', 'a']);
    expect((await either.limit(1).get()).docs.map(({ id }) => id)).toEqual(['c']);
  });

  it('replaces a document whole, and so removes fields that a set leaves out', async () => {
    const document = firestore.doc('whole/one');
    await document.set({ kept: 1, gone: 1 });
    await document.set({ kept: 2 });
    expect((await document.get()).data()).toEqual({ kept: 2 });
  });

  it('can lose a reply: what was asked for has happened all the same', async () => {
    const document = firestore.doc('lost/one');
    server.onReply = (method) => {
      server.onReply = undefined;
      if (method === 'Commit') throw new RpcError(13, 'the reply got lost');
    };
    await expect(document.create({ value: 1 })).rejects.toMatchObject({ code: 13 });
    expect((await document.get()).data()).toEqual({ value: 1 });
  });

  it('counts and sums', async () => {
    const collection = firestore.collection('counted');
    for (let value = 1; value <= 4; value++) await collection.doc(String(value)).set({ value });
    expect((await collection.where('value', '>', 1).count().get()).data().count).toBe(3);
  });

  it('increments, unites arrays and deletes fields', async () => {
    const document = firestore.doc('transforms/one');
    await document.set({ spent: 1, names: ['a'], gone: true });
    await document.update({ spent: FieldValue.increment(2), names: FieldValue.arrayUnion('a', 'b'), gone: FieldValue.delete() });
    expect((await document.get()).data()).toEqual({ spent: 3, names: ['a', 'b'] });
  });

  it('bills a read for each document and for an empty query, and nothing for a failed commit', async () => {
    const before = { ...server.usage };
    await firestore.doc('missing/two').get();
    await firestore.collection('nothing').where('value', '==', 1).get();
    await firestore
      .doc('create/one')
      .create({})
      .catch(() => {});
    expect(server.usage.reads - before.reads).toBe(2);
    expect(server.usage.writes - before.writes).toBe(0);
  });
});
