import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/kernel/canonical-json.ts';
import { sha256 } from '../../../src/kernel/digest.ts';
import { encodeItem, shardText } from '../../../src/kernel/golden/item.ts';
import type { Row, TableSchema } from '../../../src/kernel/golden/table.ts';
import { DOCUMENTS, FIELDS } from '../../../src/kernel/golden/tables.ts';

const NOTES: TableSchema = { name: 'notes', description: '', key: ['id'], columns: [{ name: 'id', type: 'integer', description: '' }] };
const TABLES = [DOCUMENTS, FIELDS, NOTES];

const document: Row = {
  document_id: 'invoice-0000007',
  document_index: 7,
  media_type: 'application/pdf',
  bytes: 1234,
  pages: 1,
  archetype: 'classic',
  condition: 'clean',
  locale: 'fr-FR',
  seed: 's',
};

const fields: Row[] = [
  { document_id: 'invoice-0000007', sequence: 0, path: 'total', text: '1\u202f234,50\u00a0€', value: '1234.50' },
  { document_id: 'invoice-0000007', sequence: 1, path: 'note', text: 'say "no"\\\n', value: '' },
];

const encode = (documentRow: Row, fieldRows: readonly Row[] = fields) =>
  encodeItem(
    TABLES,
    new Map([
      ['documents', [documentRow]],
      ['fields', fieldRows],
    ]),
  );

describe('an encoded item', () => {
  const item = encode(document);

  it('has the lines of every table of the run, an absent one empty', () => {
    expect([...item.lines]).toEqual([
      ['documents', [canonicalJson(document)]],
      ['fields', fields.map((row) => canonicalJson(row))],
      ['notes', []],
    ]);
  });

  it('has digests over its labelled lines in the order of the tables', () => {
    const { bytes: _bytes, pages: _pages, ...unmeasured } = document;
    const lines = (first: Row): string =>
      [`documents ${canonicalJson(first)}`, ...fields.map((row) => `fields ${canonicalJson(row)}`)].map((line) => `${line}\n`).join('');
    expect(item.rowsSha256).toBe(sha256(lines(document)));
    expect(item.truthSha256).toBe(sha256(lines(unmeasured as Row)));
  });

  it('leaves a measured table out of the truth, and out of nothing else', () => {
    const calls: TableSchema = { ...NOTES, name: 'calls', measured: true };
    const withCalls = (...rows: Row[]) =>
      encodeItem(
        [NOTES, calls],
        new Map([
          ['notes', [{ id: 1 }]],
          ['calls', rows],
        ]),
      );
    const [one, other] = [withCalls({ id: 1 }), withCalls({ id: 2 }, { id: 3 })];
    expect(one.truthSha256).toBe(other.truthSha256);
    expect(one.rowsSha256).not.toBe(other.rowsSha256);
    expect(other.lines.get('calls')).toHaveLength(2);
  });

  it('has the same digests as ever', () => {
    expect([item.rowsSha256, item.truthSha256]).toEqual([
      '96db4a2f37fb24595539b104bb0eee91bbbdcbb6f58c0c513e5ca4a8fe90828a',
      'c3deddd0f9c4fbe147f0cacea0f6292238d5074e8d374babb2ba3856ba00f542',
    ]);
  });

  it('moves its rows and not its truth with what was measured', () => {
    const other = encode({ ...document, bytes: 1235, pages: 2 });
    expect(other.truthSha256).toBe(item.truthSha256);
    expect(other.rowsSha256).not.toBe(item.rowsSha256);
  });

  it('moves both with anything else: a cell, an order, a row', () => {
    const others = [encode({ ...document, locale: 'de-DE' }), encode(document, fields.toReversed()), encode(document, fields.slice(1))];
    expect(new Set([item, ...others].map((one) => one.truthSha256)).size).toBe(4);
    expect(new Set([item, ...others].map((one) => one.rowsSha256)).size).toBe(4);
  });

  it('knows rows of one table from the same rows of another', () => {
    const twin: TableSchema = { ...NOTES, name: 'twins' };
    const digest = (name: string): string => encodeItem([NOTES, twin], new Map([[name, [{ id: 1 }]]])).truthSha256;
    expect(digest('notes')).not.toBe(digest('twins'));
  });
});

describe('the text of a shard', () => {
  it('closes every line, and is empty without rows', () => {
    expect([shardText([]), shardText(['{}']), shardText(['{"a":1}', '{"a":2}'])]).toEqual(['', '{}\n', '{"a":1}\n{"a":2}\n']);
  });
});
