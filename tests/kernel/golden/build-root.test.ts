import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/digest.ts';
import { RootBuilder } from '../../../src/kernel/golden/build-root.ts';
import type { ItemEntry, Part, Root } from '../../../src/kernel/golden/manifest.ts';
import { DOCUMENTS, FIELDS } from '../../../src/kernel/golden/tables.ts';
import type { RunMarker } from '../../../src/kernel/run/plan.ts';
import { markerOf, partOf } from './fixtures.ts';

const TABLES = [DOCUMENTS, FIELDS];

function allParts(marker: RunMarker): Part[] {
  return Array.from({ length: marker.units }, (_, unit) => partOf(marker, unit));
}

function build(marker: RunMarker, parts: readonly Part[]): Root {
  const builder = new RootBuilder(marker, TABLES);
  for (const part of parts) builder.add(part, sha256(`part ${part.unit}`));
  return builder.build();
}

/** The first item of the first part, changed. */
function spoilt(marker: RunMarker, change: Partial<ItemEntry>): Part[] {
  const [first, ...rest] = allParts(marker) as [Part, ...Part[]];
  const [item, ...items] = first.items as [ItemEntry, ...ItemEntry[]];
  return [{ ...first, items: [{ ...item, ...change }, ...items] }, ...rest];
}

const totals = fc.integer({ min: 1, max: 60 });
const sizes = fc.integer({ min: 1, max: 70 });

describe('a root', () => {
  it('has digests that do not depend on how the run is cut', () => {
    const property = fc.property(totals, sizes, sizes, (total, size, other) => {
      const [one, two] = [size, other].map((unitSize) => build(markerOf(total, unitSize), allParts(markerOf(total, unitSize)))) as [
        Root,
        Root,
      ];
      expect([one.truthSha256, one.corpusSha256, one.items, one.bytes]).toEqual([two.truthSha256, two.corpusSha256, two.items, two.bytes]);
    });
    fc.assert(property, { seed: 6 });
  });

  it('lists every part at its place, and counts items and bytes', () => {
    const property = fc.property(totals, sizes, (total, size) => {
      const marker = markerOf(total, size);
      const root = build(marker, allParts(marker));
      expect(root.parts.map((part) => part.unit)).toEqual(Array.from({ length: Math.ceil(total / size) }, (_, unit) => unit));
      expect(root.parts.every((part) => part.sha256 === sha256(`part ${part.unit}`))).toBe(true);
      expect(root.parts.reduce((sum, part) => sum + part.items, 0)).toBe(total);
      expect([root.items, root.bytes]).toEqual([total, total * 1000 + (total * (total - 1)) / 2]);
    });
    fc.assert(property, { seed: 7 });
  });

  it('says what its marker says, and not how it was worked', () => {
    const marker = markerOf(4, 2);
    const root = build(marker, allParts(marker));
    const { runId, kind, planHash, settings, fingerprint } = marker;
    expect(root).toMatchObject({ runId, kind, planHash, settings, fingerprint, tables: TABLES });
    const worked = { ...marker, nonce: 'another', policy: { leaseMs: 1, maxAttempts: 9 } };
    expect(build(worked, allParts(worked))).toEqual(root);
  });

  it('moves its truth with a truth, and its corpus with a row or a file', () => {
    const marker = markerOf(4, 2);
    const root = build(marker, allParts(marker));
    const digest = sha256('changed');
    const truth = build(marker, spoilt(marker, { truthSha256: digest }));
    expect([truth.truthSha256 === root.truthSha256, truth.corpusSha256 === root.corpusSha256]).toEqual([false, true]);
    for (const change of [{ rowsSha256: digest }, { file: null }]) {
      const other = build(marker, spoilt(marker, change));
      expect([other.truthSha256 === root.truthSha256, other.corpusSha256 === root.corpusSha256]).toEqual([true, false]);
    }
  });
});

describe('no root stands over', () => {
  const marker = markerOf(7, 3);
  const parts = allParts(marker) as [Part, Part, Part];
  const [first, second, third] = parts;
  const refusal = { code: 'INTERNAL' };

  function errorOf(given: readonly Part[]): unknown {
    try {
      return build(marker, given);
    } catch (error) {
      return error;
    }
  }

  it.each([
    ['nothing', []],
    ['a gap at the end', [first, second]],
    ['a gap in the middle', [first, third]],
    ['a part twice', [first, first, second]],
    ['parts out of order', [second, first, third]],
    ['one part too many', [...parts, { ...third, unit: 3, start: 9, count: 1, items: third.items }]],
    ['a part of another plan', [{ ...first, planHash: sha256('other') }, second, third]],
    ['a part of another run', [{ ...first, runId: 'r2' }, second, third]],
    ['a part of the same plan cut otherwise', [...allParts(markerOf(7, 4))]],
    ['a part that starts elsewhere', [{ ...first, start: 1 }, second, third]],
    ['a part that counts otherwise', [{ ...first, count: 2, items: first.items.slice(0, 2) }, second, third]],
    ['a part without one of its items', [{ ...first, items: first.items.slice(1) }, second, third]],
    ['a part with an item twice', [{ ...first, items: [first.items[0], first.items[0], first.items[2]] }, second, third]],
    ['a part with an item of another', [{ ...first, items: [...first.items.slice(0, 2), second.items[0]] }, second, third]],
    ['a part with its items out of order', [{ ...first, items: first.items.toReversed() }, second, third]],
  ] as [string, Part[]][])('%s', (_, given) => {
    expect(errorOf(given)).toMatchObject(refusal);
  });
});
