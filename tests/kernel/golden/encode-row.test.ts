import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/kernel/canonical-json.ts';
import { GoldleafError } from '../../../src/kernel/errors.ts';
import { checkRow, encodeRow, encodeTruth, isMeasured } from '../../../src/kernel/golden/encode-row.ts';
import type { Cell, Column, Row, TableSchema } from '../../../src/kernel/golden/table.ts';

const text = fc.string({ unit: 'binary' });
const dates = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const cells: Record<Column['type'], fc.Arbitrary<Cell>> = {
  text,
  integer: fc.maxSafeInteger(),
  boolean: fc.boolean(),
  date: dates,
  decimal: fc.tuple(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), fc.nat({ max: 99 })).map(([whole, cents]) => `${whole}.${cents + 1}`),
};

/** A column of any name and type, and a cell that fits it. */
const columnsWithCells = fc
  .record({
    name: text,
    type: fc.constantFrom(...(Object.keys(cells) as Column['type'][])),
    nullable: fc.boolean(),
    measured: fc.boolean(),
  })
  .chain(({ name, type, nullable, measured }) => {
    const flags = { ...(nullable ? { nullable } : {}), ...(measured ? { measured } : {}) };
    const column = { name, type, description: '', ...flags, ...(type === 'decimal' ? { precision: 15, scale: 3 } : {}) } as Column;
    const cell = nullable ? fc.option(cells[type]) : cells[type];
    return cell.map((value) => [column, value] as const);
  });

const tablesWithRows = fc
  .uniqueArray(columnsWithCells, { selector: ([column]) => column.name, maxLength: 8 })
  .map((both): [TableSchema, Row] => [
    { name: 't', description: '', key: [], columns: both.map(([column]) => column) },
    Object.fromEntries(both.map(([column, cell]) => [column.name, cell])),
  ]);

describe('a row that fits its table', () => {
  it('is written as canonical JSON', () => {
    const property = fc.property(tablesWithRows, ([schema, row]) => {
      expect(encodeRow(schema, row)).toBe(canonicalJson(row));
      expect(() => checkRow(schema, row)).not.toThrow();
    });
    fc.assert(property, { seed: 11, numRuns: 500 });
  });

  it('is written for the truth without its measured columns', () => {
    const property = fc.property(tablesWithRows, ([schema, row]) => {
      const kept = schema.columns.filter((column) => column.measured !== true).map((column) => [column.name, row[column.name] as Cell]);
      expect(encodeTruth(schema, row)).toBe(canonicalJson(Object.fromEntries(kept)));
      expect(isMeasured(schema)).toBe(kept.length < schema.columns.length);
    });
    fc.assert(property, { seed: 12, numRuns: 500 });
  });
});

const COLUMNS: Record<string, Column> = {
  text: { name: 'cell', type: 'text', description: '' },
  optional: { name: 'cell', type: 'text', description: '', nullable: true },
  integer: { name: 'cell', type: 'integer', description: '' },
  boolean: { name: 'cell', type: 'boolean', description: '' },
  date: { name: 'cell', type: 'date', description: '' },
  money: { name: 'cell', type: 'decimal', description: '', precision: 6, scale: 2 },
  share: { name: 'cell', type: 'decimal', description: '', precision: 2, scale: 2 },
};

function schemaOf(type: string): TableSchema {
  return { name: 'things', description: '', key: [], columns: [COLUMNS[type] as Column] };
}

function errorOf(schema: TableSchema, row: Row): unknown {
  try {
    encodeRow(schema, row);
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('a cell is taken', () => {
  it.each([
    ['text', ''],
    ['optional', null],
    ['integer', -(2 ** 53) + 1],
    ['boolean', false],
    ['date', '2024-02-29'],
    ['date', '2000-02-29'],
    ['date', '2026-12-31'],
    ['money', '9999.99'],
    ['money', '-9999.99'],
    ['money', '0.00'],
    ['money', '7'],
    ['share', '0.25'],
  ] as [string, Cell][])('by a column of type %s: %j', (type, cell) => {
    expect(encodeRow(schemaOf(type), { cell })).toBe(JSON.stringify({ cell }));
  });
});

describe('a cell is refused', () => {
  it.each([
    ['text', 5, 'is not a text'],
    ['text', null, 'is null'],
    ['optional', false, 'is not a text'],
    ['integer', 0.5, 'is not a safe integer'],
    ['integer', 2 ** 53, 'is not a safe integer'],
    ['integer', '5', 'is not a safe integer'],
    ['boolean', 'true', 'is not a boolean'],
    ['date', '2026-3-9', 'is not a date'],
    ['date', '2026-02-29', 'is not a date'],
    ['date', '1900-02-29', 'is not a date'],
    ['date', '2026-04-31', 'is not a date'],
    ['date', '2026-00-10', 'is not a date'],
    ['date', '2026-03-09T00:00:00Z', 'is not a date'],
    ['money', 12.5, 'is not a decimal written as text'],
    ['money', '12,50', 'is not a decimal'],
    ['money', '', 'is not a decimal'],
    ['money', '012.50', 'is not a decimal'],
    ['money', '-0.00', 'is not a decimal'],
    ['money', '.50', 'is not a decimal'],
    ['money', '0.125', 'more than 2 digits'],
    ['money', '10000.00', 'does not fit DECIMAL(6,2)'],
    ['share', '1.00', 'does not fit DECIMAL(2,2)'],
    ['text', { toString: 1 }, 'is not a text'],
  ] as [string, Cell, string][])('by a column of type %s: %j %s', (type, cell, problem) => {
    const error = errorOf(schemaOf(type), { cell });
    expect(error).toBeInstanceOf(GoldleafError);
    expect(error).toMatchObject({ code: 'ITEM', message: expect.stringMatching(/^things\.cell: /) as unknown });
    expect((error as GoldleafError).message).toContain(problem);
  });

  it('that is missing, or that no column has', () => {
    const schema = schemaOf('text');
    expect(errorOf(schema, {})).toMatchObject({ code: 'ITEM', message: 'things.cell: is missing' });
    expect(errorOf(schema, { cell: 'a', other: 1, third: null })).toMatchObject({
      code: 'ITEM',
      message: 'things: no such column: other, third',
    });
  });

  it('by a check as by an encoding', () => {
    expect(() => checkRow(schemaOf('integer'), { cell: 0.5 })).toThrow(GoldleafError);
    expect(() => checkRow(schemaOf('integer'), { cell: 1, other: 1 })).toThrow(GoldleafError);
  });
});
