// One row a measurement, in every benchmark alike:
// { what, unit?, rate?, beside?, ratio?, note? }; a ratio is of two things measured in turn in the same run.

export function median(values) {
  return [...values].sort((left, right) => left - right)[values.length >> 1];
}

/** Rows of several stores stand in one table. */
export function ofStore(store, row) {
  return { ...row, what: `${store}: ${row.what}` };
}

export function print(rows) {
  for (const { what, unit, rate, beside, ratio, note } of rows) {
    const measured = rate === undefined ? ''.padStart(12) : Math.round(rate).toLocaleString('en-US').padStart(12);
    const comparison = beside === undefined ? '' : `${Math.round(ratio * 100)} % of ${beside}`;
    const remarks = [comparison, note ?? ''].filter((text) => text !== '').join('; ');
    console.log(`${what.padEnd(50)}${measured} ${(unit === undefined ? '' : `${unit}/s`).padEnd(12)} ${remarks}`.trimEnd());
  }
}
