import { describe, expect, it } from 'vitest';
import { openCorpus } from '../../src/corpus/open.ts';
import { showDocument } from '../../src/corpus/show.ts';
import { fixtureStore } from './fixture.ts';

describe('showDocument', () => {
  it('nests the truth of one document and tells where its file lies', async () => {
    const blobs = await fixtureStore({ claimed: [1] });
    const shown = await showDocument(await openCorpus(blobs), 'order-0000005');
    expect(Object.keys(shown)).toEqual(['document', 'fields', 'orders', 'lines', 'surcharges', 'file', 'run']);
    expect(shown['document']).toMatchObject({ document_id: 'order-0000005', document_index: 5, locale: 'en-GB' });
    expect(shown['orders']).toMatchObject({ ordered_on: '2024-02-29', total: '3.903', exact: '-0.5' });
    expect(shown['lines']).toEqual([
      { line: 0, order: Number.MAX_SAFE_INTEGER, amount: '1.300' },
      { line: 1, order: Number.MAX_SAFE_INTEGER - 1, amount: '1.301' },
      { line: 2, order: Number.MAX_SAFE_INTEGER - 2, amount: '1.302' },
    ]);
    expect(shown['surcharges']).toEqual([]);
    expect(shown['file']).toMatchObject({ unit: 1, key: 'documents/unit-000001-abcdef01/order-0000005.html', mediaType: 'text/html' });
    expect(shown['run']).toMatchObject({ runId: 'r1', corpus: 'memory:' });
  });

  it('reads no unit but the one of the document', async () => {
    const blobs = await fixtureStore({ total: 40, unitSize: 4 });
    await showDocument(await openCorpus(blobs), 'order-0000021');
    expect(blobs.reads.filter((key) => key.includes('unit-') && !key.includes('unit-000005'))).toEqual([]);
    expect(blobs.reads.some((key) => key.startsWith('documents/'))).toBe(false);
  });

  it('has no file where only the truth was made', async () => {
    expect((await showDocument(await openCorpus(await fixtureStore({ files: false })), 'order-0000000'))['file']).toBeNull();
  });

  it.each(['order-0000010', 'invoice-0000001', 'order-1', 'order', '', 'order-99999999999999999999999999'])(
    'refuses %j, naming the ids there are',
    async (id) => {
      const corpus = await openCorpus(await fixtureStore());
      await expect(showDocument(corpus, id)).rejects.toMatchObject({
        code: 'USAGE',
        hint: 'Its documents: order-0000000 to order-0000009',
      });
    },
  );
});
