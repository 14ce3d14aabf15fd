import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RunLayout, stripesFor } from '../../../../src/backends/state/dynamodb/run-layout.ts';
import { claim, FINISH_UNIT, newFinish, newUnit, type UnitRow } from '../../../../src/kernel/run/unit.ts';
import { freshNonce, holderOf, NOW } from '../../../../src/testing/state-store/planned-run.ts';

const SEED = { seed: 4_711 };
const layoutOf = (units: number, stripes = stripesFor(units)): RunLayout =>
  new RunLayout({ runId: 'run', nonce: 'a'.repeat(32) }, units, stripes);
const unitRow = (unit: number): UnitRow => newUnit({ unit, start: unit * 3, count: 3 });
const sizes = fc.integer({ min: 1, max: 3_000 });
const stripes = fc.integer({ min: 1, max: 8 });

/** Free rows as a claim from the place meets them, by the ranges it reads. */
function orderFrom(layout: RunLayout, place: number): number[] {
  const rows = Array.from({ length: layout.units }, (_, unit) => ({
    unit,
    pk: layout.unitKey(unit).pk,
    q: layout.q(unitRow(unit)) as string,
  }));
  return [...layout.freeFrom(place)].flatMap(({ pk, from, to }) =>
    rows
      .filter((row) => row.pk === pk && row.q >= from && row.q <= to)
      .sort((left, right) => (left.q < right.q ? -1 : 1))
      .map(({ unit }) => unit),
  );
}

describe('the layout of a run', () => {
  it('gives every unit a slot of its own', () => {
    fc.assert(
      fc.property(sizes, (units) => {
        const layout = layoutOf(units);
        const slots = Array.from({ length: units }, (_, unit) => layout.slotOf(unit));
        expect(new Set(slots).size).toBe(units);
        expect(Math.max(...slots)).toBe(units - 1);
      }),
      SEED,
    );
  });

  it('from any place meets every free unit once, beginning at or after the place', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        stripes,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (units, stripes, place) => {
          const layout = layoutOf(units, Math.min(stripes, units));
          const order = orderFrom(layout, place);
          expect([...order].sort((left, right) => left - right)).toEqual(Array.from({ length: units }, (_, unit) => unit));
          expect(layout.slotOf(order[0] as number)).toBe(Math.floor(place * units));
        },
      ),
      SEED,
    );
  });

  it('loads its partitions alike, also by units that follow each other', () => {
    const layout = layoutOf(8_000);
    const loads = new Map<string, number>();
    for (let unit = 2_000; unit < 3_000; unit++) {
      const { pk } = layout.unitKey(unit);
      loads.set(pk, (loads.get(pk) ?? 0) + 1);
    }
    expect(loads.size).toBe(4);
    expect(Math.min(...loads.values())).toBeGreaterThan(200);
  });

  it('spreads over more partitions as the run grows, and no more than pay', () => {
    expect([1, 2_500, 2_501, 7_500, 30_000, 1_000_000].map(stripesFor)).toEqual([1, 1, 2, 3, 4, 4]);
  });

  it('finds a lease among all and by its task, and by no other', () => {
    const layout = layoutOf(20, 2);
    const q = layout.q(claim(unitRow(7), { nonce: freshNonce(), holder: holderOf(4, 'a#1'), deadline: NOW }) as UnitRow) as string;
    const meets = ({ from, to }: { from: string; to: string }): boolean => from <= q && q <= to;
    expect(layout.leases().every(meets)).toBe(true);
    expect(layout.leasesOf('a#1', 4).every(meets)).toBe(true);
    expect(layout.leasesOf('a#1', 40).some(meets)).toBe(false);
    expect(layout.leasesOf('a', 4).some(meets)).toBe(false);
    expect([...layout.free(), ...layout.failed(-1)].some(meets)).toBe(false);
  });

  it('keeps DONE units and the free finish row out of the index', () => {
    const layout = layoutOf(3);
    expect(layout.q({ ...unitRow(1), state: 'DONE' })).toBeUndefined();
    expect(layout.q(newFinish())).toBeUndefined();
    expect(layout.unitKey(FINISH_UNIT).pk).toBe(layout.leases()[0]?.pk);
  });

  it('has keys that DynamoDB takes, whatever the execution is called', () => {
    const layout = new RunLayout({ runId: 'r'.repeat(63), nonce: freshNonce() }, 10_000_000, 8);
    const row = claim(unitRow(9_999_999), { nonce: freshNonce(), holder: holderOf(99_999, '😀'.repeat(2_000)), deadline: NOW }) as UnitRow;
    expect(Buffer.byteLength(layout.q(row) as string)).toBeLessThanOrEqual(1_024);
    expect(Buffer.byteLength(layout.unitKey(9_999_999).pk)).toBeLessThanOrEqual(2_048);
    expect(layout.slotOf(9_999_999)).toBeLessThan(10_000_000);
  });
});
