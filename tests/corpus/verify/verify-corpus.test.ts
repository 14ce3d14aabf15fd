import { gunzipSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyCorpus, type VerifyReport } from '../../../src/corpus/verify/verify-corpus.ts';
import { canonicalJson, type Json } from '../../../src/kernel/canonical-json.ts';
import { sha256 } from '../../../src/kernel/digest.ts';
import type { Part, Root } from '../../../src/kernel/golden/manifest.ts';
import type { Row } from '../../../src/kernel/golden/table.ts';
import { BreakableStore, fixtureStore, type FixtureOptions } from '../fixture.ts';

const shallow = (blobs: BreakableStore): Promise<VerifyReport> => verifyCorpus(blobs, { deep: false });
const deep = (blobs: BreakableStore): Promise<VerifyReport> => verifyCorpus(blobs, { deep: true });
const listed = ({ problems }: VerifyReport): string[] => problems.map(({ key, problem }) => `${key}: ${problem}`);

function readJson(blobs: BreakableStore, key: string): unknown {
  return JSON.parse(new TextDecoder().decode(blobs.objects.get(key)));
}

function writeJson(blobs: BreakableStore, key: string, value: unknown): string {
  const bytes = new TextEncoder().encode(canonicalJson(value as Json));
  blobs.objects.set(key, bytes);
  return sha256(bytes);
}

/** Changes a part and, as only a broken writer would, lets the root agree. */
function forgePart(blobs: BreakableStore, unit: number, change: (part: { -readonly [K in keyof Part]: Part[K] }) => void): void {
  const key = `manifest/unit-00000${unit}.json`;
  const part = readJson(blobs, key) as Part;
  change(part);
  const root = readJson(blobs, 'manifest.json') as Root;
  (root.parts[unit] as { sha256: string }).sha256 = writeJson(blobs, key, part);
  writeJson(blobs, 'manifest.json', root);
}

function forgedRow(change: (row: Record<string, Row[string]>) => void, place = 0): FixtureOptions {
  return {
    linesOf: (unit, table, lines) => {
      if (unit !== 1 || table !== 'lines') return lines;
      const row = JSON.parse(lines[place] as string) as Record<string, Row[string]>;
      change(row);
      return lines.with(place, canonicalJson(row));
    },
  };
}

describe('a whole corpus', () => {
  it.each([
    { total: 10, unitSize: 4 },
    { total: 1, unitSize: 500 },
    { total: 7, unitSize: 1, files: false, claimed: [2, 3] },
  ])('has no problem: %j', async (options) => {
    for (const verify of [shallow, deep]) {
      const report = await verify(await fixtureStore(options));
      expect(listed(report)).toEqual([]);
      const parts = Math.ceil(options.total / options.unitSize);
      expect(report).toMatchObject({ runId: 'r1', items: options.total, parts, orphans: [], hint: null });
      expect(report.rows).toBeGreaterThan(options.total);
    }
  });

  it('counts the same rows by its parts and by reading them', async () => {
    const blobs = await fixtureStore();
    expect((await shallow(blobs)).rows).toBe((await deep(blobs)).rows);
  });

  it('tells its progress unit by unit', async () => {
    const seen: number[] = [];
    const blobs = await fixtureStore({ total: 12, unitSize: 2 });
    await verifyCorpus(blobs, { deep: true, onProgress: ({ unitsChecked }) => seen.push(unitsChecked) });
    expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('reads no document and no shard unless it is to look deep', async () => {
    const blobs = await fixtureStore();
    await shallow(blobs);
    expect(blobs.reads.filter((key) => !key.startsWith('manifest'))).toEqual([]);
  });

  it('lists objects that nothing refers to, and calls them no problem', async () => {
    const blobs = await fixtureStore({ claimed: [1] });
    const lost = ['documents/unit-000001/order-0000004.html', 'golden/lines/unit-000001.jsonl.gz', 'documents/stray.txt'];
    for (const key of lost) blobs.objects.set(key, new Uint8Array(3));
    blobs.objects.set('state.db', new Uint8Array(3));
    const report = await shallow(blobs);
    expect(report.orphans).toEqual(lost.toSorted());
    expect(report.problems).toEqual([]);
  });
});

describe('a changed byte', () => {
  it('is found in any object, wherever it is', async () => {
    const whole = await fixtureStore({ total: 6, unitSize: 3 });
    const keys = [...whole.objects.keys()].filter((key) => key.includes('unit-'));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...keys), fc.double({ min: 0, max: 0.999_999, noNaN: true }), async (key, at) => {
        const blobs = new BreakableStore();
        for (const [name, bytes] of whole.objects) blobs.objects.set(name, bytes);
        blobs.flip(key, Math.floor(at * (blobs.objects.get(key)?.length ?? 0)));
        const report = await deep(blobs);
        expect(report.problems.map((problem) => problem.key)).toEqual([key]);
        expect(report.orphans).toEqual([]);
      }),
      { numRuns: 60, seed: 11 },
    );
  });

  it('is found in every byte of the gzip header and trailer', async () => {
    const key = 'golden/orders/unit-000000.jsonl.gz';
    const whole = await fixtureStore({ total: 2, unitSize: 2 });
    const size = whole.objects.get(key)?.length ?? 0;
    for (const place of [...Array(10).keys(), ...Array.from({ length: 8 }, (_, back) => size - 1 - back)]) {
      const blobs = await fixtureStore({ total: 2, unitSize: 2 });
      blobs.flip(key, place);
      expect({ place, found: (await deep(blobs)).problemCount }).toEqual({ place, found: 1 });
    }
  });

  it('in a part is found without looking deep; in root and plan wherever something depends on it', async () => {
    const blobs = await fixtureStore();
    blobs.flip('manifest/unit-000001.json', 200);
    expect(listed(await shallow(blobs))).toEqual([expect.stringMatching(/^manifest\/unit-000001.json: .*digest differs/)]);
    const forged = await fixtureStore();
    for (const [name, value] of [
      ['truthSha256', 'a'.repeat(64)],
      ['corpusSha256', 'a'.repeat(64)],
      ['bytes', 1],
      ['planHash', 'a'.repeat(64)],
    ] as const) {
      const root = readJson(forged, 'manifest.json') as Root;
      writeJson(forged, 'manifest.json', { ...root, [name]: value });
      expect({ name, found: (await shallow(forged)).problemCount > 0 }).toEqual({ name, found: true });
      writeJson(forged, 'manifest.json', root);
    }
  });
});

describe('what is missing or too much', () => {
  it('is listed, every one', async () => {
    const blobs = await fixtureStore({ total: 12, unitSize: 3 });
    blobs.objects.delete('documents/unit-000000/order-0000001.html');
    blobs.objects.delete('golden/orders/unit-000002.jsonl.gz');
    blobs.objects.delete('manifest/unit-000003.json');
    blobs.objects.delete('manifest/plan.json');
    blobs.objects.set('documents/unit-000001/order-0000004.html', new Uint8Array(5));
    for (const verify of [shallow, deep]) {
      expect(listed(await verify(blobs))).toEqual([
        'manifest/plan.json: is missing',
        'documents/unit-000000/order-0000001.html: is missing',
        expect.stringMatching(/^documents\/unit-000001\/order-0000004.html: has 5 bytes, and was committed with \d+$/),
        'golden/orders/unit-000002.jsonl.gz: is missing',
        'manifest/unit-000003.json: is missing',
      ]);
    }
  });

  it('is counted beyond the first thousand', async () => {
    const blobs = await fixtureStore({ total: 1200, unitSize: 400, linesPerDocument: 1 });
    for (const key of blobs.objects.keys()) if (key.startsWith('documents/')) blobs.objects.delete(key);
    const report = await shallow(blobs);
    expect(report.problems).toHaveLength(1000);
    expect(report.problemCount).toBe(1200);
  });

  it('is the root, of an incomplete run: what stands is told as its problem', async () => {
    const report = await deep(await fixtureStore({ total: 12, unitSize: 3, units: 2 }));
    expect(listed(report)).toEqual([
      expect.stringMatching(/^manifest.json: run r1 .* 2 of 4 parts stand, and those of units 2–3 are missing$/),
    ]);
    expect(report).toMatchObject({ runId: null, parts: 0, hint: expect.stringMatching(/^Finish it first: goldleaf generate /) as string });
  });

  it('is told with what to do: a finished corpus is made again elsewhere', async () => {
    const blobs = await fixtureStore();
    blobs.objects.delete('manifest/plan.json');
    expect((await shallow(blobs)).hint).toMatch(/^A finished corpus is never rewritten: goldleaf generate .* new --out/);
    blobs.objects.set('manifest.json', new Uint8Array());
    expect((await shallow(blobs)).hint).toMatch(/^A finished corpus is never rewritten/);
  });

  it('is an owner: the plan of another run', async () => {
    const blobs = await fixtureStore();
    writeJson(blobs, 'manifest/plan.json', { ...(readJson(blobs, 'manifest/plan.json') as Row), runId: 'r2' });
    expect(listed(await shallow(blobs))).toEqual(['manifest/plan.json: belongs to another plan than the root: runId differ']);
  });
});

describe('a corpus whose digests agree but whose content does not', () => {
  it.each<[string, FixtureOptions, RegExp]>([
    ['a decimal beyond its scale', forgedRow((row) => (row['amount'] = '1.2345')), /row 0: lines.amount: 1.2345 has more than 3 digits/],
    ['a null', forgedRow((row) => (row['amount'] = null)), /row 0: lines.amount: is null/],
    [
      'another amount',
      forgedRow((row) => (row['amount'] = '9.000')),
      /^manifest\/unit-000001.json: the rows of order-0000004 do not have its rowsSha256/,
    ],
    ['a foreign document', forgedRow((row) => (row['document_id'] = 'order-0000001')), /order-0000001 is not an item of this unit/],
    ['rows out of order', forgedRow((row) => (row['document_id'] = 'order-0000007')), /comes after a later item/],
    ['an unknown column', forgedRow((row) => (row['more'] = 1)), /no such column: more/],
    [
      'a key twice',
      { linesOf: (_, table, lines) => (table === 'orders' ? [...lines, lines.at(-1) as string] : lines) },
      /the primary key \["order-0000003"\] stands twice/,
    ],
    [
      'a row left out',
      { linesOf: (_, table, lines) => (table === 'orders' ? lines.slice(1) : lines) },
      /the rows of order-0000000 do not have its rowsSha256/,
    ],
    [
      'another order of keys',
      { linesOf: (_, table, lines) => (table === 'lines' ? lines.map((line) => ` ${line}`) : lines) },
      /row 0: is not in canonical form/,
    ],
    ['no JSON', { linesOf: (_, table, lines) => (table === 'lines' ? lines.with(0, '{"a"') : lines) }, /row 0: is not a JSON object/],
    [
      'another size in documents',
      { linesOf: (_, table, lines) => (table === 'documents' ? lines.map((line) => line.replace(/"bytes":\d+/, '"bytes":1')) : lines) },
      /bytes is 1, and the part says \d+/,
    ],
  ])('%s', async (_, options, expected) => {
    const blobs = await fixtureStore(options);
    expect((await shallow(blobs)).problems).toEqual([]);
    const found = listed(await deep(blobs));
    expect(found).toContainEqual(expect.stringMatching(expected));
  });

  it('a document of the wrong measured size changes rows and not truth', async () => {
    const blobs = await fixtureStore();
    forgePart(blobs, 0, (part) => {
      part.items = part.items.map((item, place) => (place === 0 ? { ...item, truthSha256: 'a'.repeat(64) } : item));
    });
    expect(listed(await deep(blobs))).toEqual([
      expect.stringContaining('the rows of order-0000000 do not have its truthSha256'),
      'manifest.json: its parts do not have its truthSha256',
    ]);
  });

  it('lists ten wrong rows of a shard and counts the rest', async () => {
    const blobs = await fixtureStore({
      total: 30,
      unitSize: 30,
      linesPerDocument: 1,
      linesOf: (_, table, lines) => (table === 'lines' ? lines.map((line) => ` ${line}`) : lines),
    });
    const found = listed(await deep(blobs));
    expect(found).toHaveLength(11);
    expect(found.at(-1)).toMatch(/19 more rows are wrong$/);
  });

  it('a part that counts other rows or bytes than its shard has', async () => {
    const blobs = await fixtureStore();
    forgePart(blobs, 0, (part) => {
      part.shards = part.shards.map((shard) =>
        shard.table === 'lines'
          ? { ...shard, rows: shard.rows + 1 }
          : shard.table === 'orders'
            ? { ...shard, bytes: shard.bytes - 1 }
            : shard,
      );
    });
    const found = listed(await deep(blobs));
    expect(found).toEqual([
      expect.stringMatching(/orders.*not a gzip file of \d+ bytes/),
      expect.stringMatching(/lines.*has \d+ rows, and was committed with \d+/),
    ]);
  });

  it('a shard that breaks off in the middle of its last row', async () => {
    const blobs = await fixtureStore();
    const key = 'golden/orders/unit-000000.jsonl.gz';
    const text = gunzipSync(blobs.objects.get(key) ?? new Uint8Array()).subarray(0, -2);
    const stored = gzipSync(text);
    blobs.objects.set(key, stored);
    forgePart(blobs, 0, (part) => {
      const forged = { sha256: sha256(text), bytes: text.length, storedSha256: sha256(stored), storedBytes: stored.length };
      part.shards = part.shards.map((shard) => (shard.key === key ? { ...shard, ...forged } : shard));
    });
    expect(listed(await deep(blobs))).toEqual([`${key}: is damaged: its last line is cut short`]);
  });

  it('a part that covers another unit, leaves a table out, or refers to an object twice', async () => {
    const covers = await fixtureStore();
    forgePart(covers, 0, (part) => (part.unit = 1));
    expect(listed(await shallow(covers))[0]).toBe('manifest/unit-000000.json: the part of unit 0 covers unit 1, not unit 0');
    const table = await fixtureStore();
    forgePart(table, 0, (part) => (part.shards = part.shards.slice(1)));
    expect(listed(await shallow(table))[0]).toContain('its part has shards of fields, orders, lines, surcharges');
    const twice = await fixtureStore({ files: true });
    forgePart(twice, 0, (part) => (part.items = part.items.map((item) => ({ ...item, file: part.items[0]?.file ?? null }))));
    expect(listed(await shallow(twice))).toContain('documents/unit-000000/order-0000000.html: is listed twice');
  });

  it('a stored file that is another gzip of the same lines', async () => {
    const blobs = await fixtureStore();
    const key = 'golden/orders/unit-000000.jsonl.gz';
    blobs.objects.set(key, gzipSync(gunzipSync(blobs.objects.get(key) ?? new Uint8Array()), { level: 1, strategy: 2 }));
    expect((await deep(blobs)).problemCount).toBe(1);
  });
});

it('does not report a store that is out of reach or holds no corpus, but throws', async () => {
  await expect(shallow(new BreakableStore())).rejects.toMatchObject({ code: 'USAGE' });
  const blobs = await fixtureStore();
  blobs.read = () => Promise.reject(new Error('no answer'));
  await expect(deep(blobs)).rejects.toThrow('no answer');
});

describe('provenance', () => {
  const provenanceOf = () => (audits: readonly (Json | undefined)[]) => ({
    calls: audits.reduce<number>((sum, audit) => sum + Number(audit), 0),
  });
  const told = async (provenance: Json | undefined, audits: readonly number[]): Promise<string[]> => {
    const blobs = await fixtureStore();
    for (const [unit, audit] of audits.entries()) forgePart(blobs, unit, (part) => (part.audit = audit));
    const root = readJson(blobs, 'manifest.json') as Root;
    if (provenance !== undefined) writeJson(blobs, 'manifest.json', { ...root, provenance });
    return listed(await verifyCorpus(blobs, { deep: true, provenanceOf }));
  };

  it('is what the audits of the parts come to', async () => {
    expect(await told({ calls: 6 }, [1, 2, 3])).toEqual([]);
    expect(await told({ calls: 7 }, [1, 2, 3])).toEqual(['manifest.json: its parts do not have its provenance']);
  });

  it('stands exactly where a part has an audit', async () => {
    expect(await told(undefined, [1, 2, 3])).toEqual(['manifest.json: it has no provenance, and its parts have audits']);
    expect(await told({ calls: 0 }, [])).toEqual(['manifest.json: its parts do not tell its provenance']);
  });
});
