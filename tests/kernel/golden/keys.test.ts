import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimName, documentId, documentKey, partKey, PLAN_KEY, ROOT_KEY, shardKey, unitName } from '../../../src/kernel/golden/keys.ts';
import { MAX_TOTAL } from '../../../src/kernel/run/plan.ts';

const units = fc.nat({ max: MAX_TOTAL - 1 });

describe('where the objects of a run lie', () => {
  it('is written down, since corpora that stand depend on it', () => {
    expect([ROOT_KEY, PLAN_KEY, partKey(42)]).toEqual(['manifest.json', 'manifest/plan.json', 'manifest/unit-000042.json']);
    expect(documentKey(unitName(42), documentId('invoice', 1050), 'pdf')).toBe('documents/unit-000042/invoice-0001050.pdf');
    expect(shardKey(claimName(42, '3f9c0a1b5d7e2846'), 'line_items')).toBe('golden/line_items/unit-000042-3f9c0a1b.jsonl.gz');
  });

  it('is another place for another unit, and for another claim of the same', () => {
    const property = fc.property(units, units, fc.stringMatching(/^[0-9a-f]{16}$/), (one, other, nonce) => {
      expect(partKey(one) === partKey(other)).toBe(one === other);
      expect(claimName(one, nonce)).not.toBe(unitName(one));
    });
    fc.assert(property, { seed: 42 });
  });

  it('sorts documents of every run in the order of their index', () => {
    const property = fc.property(fc.array(units), (indexes) => {
      const ids = indexes.map((index) => documentId('invoice', index));
      expect(ids.sort()).toEqual(indexes.sort((left, right) => left - right).map((index) => documentId('invoice', index)));
    });
    fc.assert(property, { seed: 42 });
  });
});
