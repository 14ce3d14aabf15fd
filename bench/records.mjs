#!/usr/bin/env node
/**
 * How quickly truth is made, without rendering: `npm run build && node bench/records.mjs [documents a round]`.
 *
 * Rates are per second of processor time, which is per core, and medians of rounds taken in turn, of one run that goes on
 * from round to round (some 10,000 documents). Processor time grows too when others use the same caches and memory: the
 * round least disturbed says what the code costs alone. Where a bare counterpart exists it runs in the same rounds, and the ratio
 * says what of its speed is reached.
 */
import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { documentRows } from '../dist/jobs/documents/document-rows.js';
import { documentTables } from '../dist/jobs/documents/documents-job.js';
import { decimalText } from '../dist/kernel/decimal.js';
import { encodeItem } from '../dist/kernel/golden/item.js';
import { documentId } from '../dist/kernel/golden/keys.js';
import { formatsOf } from '../dist/locale/formats.js';
import { openPack } from '../dist/packs/index.js';
import { median, print } from './table.mjs';

const SEED = 'bench';
const ROUNDS = 9;
const WARM_UP = 2;

/** @returns {Promise<{what: string, unit: string, rate: number, beside?: string, ratio?: number}[]>} */
export async function measureRecords(documents = 300) {
  const pack = await openPack('invoice');
  const steps = documentSteps(pack);
  const made = Array.from({ length: documents }, (_, index) => steps.rows(index));
  const rows = made.reduce((sum, { rows }) => sum + [...rows.values()].reduce((count, own) => count + own.length, 0), 0);
  const { amounts, print, printByIntl } = moneySteps();
  const fresh = freshIndexes(documents);

  const rounds = takeTurns({
    record: () => each(fresh(), steps.record),
    page: () => each(fresh(), steps.page),
    truth: () => each(fresh(), steps.truth),
    encode: () => each(made, ({ rows }) => encodeItem(steps.tables, rows)),
    encodeBare: () => each(made, ({ rows }) => bareEncode(rows)),
    money: () => each(amounts, print),
    moneyByIntl: () => each(amounts, printByIntl),
  });
  const rates = Object.fromEntries(Object.entries(rounds).map(([name, all]) => [name, median(all)]));
  const quietest = Math.round(Math.max(...rounds.record)).toLocaleString('en-US');
  return [
    { what: 'record', unit: 'documents', rate: rates.record, note: `of CPU time; ${quietest} in the round least disturbed` },
    { what: 'record and page', unit: 'documents', rate: rates.page },
    { what: 'record, page, rows and digests', unit: 'documents', rate: rates.truth },
    {
      what: 'rows to lines and digests',
      unit: 'rows',
      rate: (rates.encode * rows) / documents,
      beside: 'JSON.stringify and two SHA-256',
      ratio: rates.encode / rates.encodeBare,
    },
    { what: 'amounts printed', unit: 'values', rate: rates.money, beside: 'Intl.NumberFormat', ratio: rates.money / rates.moneyByIntl },
  ];
}

/** No document is made twice: as in a run, nothing of it can be remembered but what its issuer's others have in common with it. */
function freshIndexes(count) {
  let first = 0;
  return () => {
    first += count;
    return Array.from({ length: count }, (_, at) => first - count + at);
  };
}

function documentSteps(pack) {
  const choices = { locales: pack.locales, archetypes: pack.archetypes.map(({ name }) => name) };
  const tables = documentTables(pack);
  const record = (index) => pack.record(SEED, index, choices);
  const rows = (index) => {
    const own = record(index);
    const { fields } = pack.draw(own);
    const id = documentId(pack.name, index);
    const facts = { id, index, seed: SEED, record: own, fields, rendered: undefined };
    return { rows: new Map([...pack.rows(own, id), ...documentRows(facts)]) };
  };
  return {
    tables,
    record,
    rows,
    page: (index) => pack.draw(record(index)),
    truth: (index) => encodeItem(tables, rows(index).rows),
  };
}

/** The least that lines and digests of the same rows can cost: no check, no order of keys. */
function bareEncode(rows) {
  let text = '';
  for (const [table, own] of rows) for (const row of own) text += `${table} ${JSON.stringify(row)}\n`;
  return [1, 2].map(() => createHash('sha256').update(text).digest('hex'));
}

function moneySteps() {
  const amounts = Array.from({ length: 5_000 }, (_, index) => ({ unscaled: BigInt(index * index * 37 + 5), scale: 2 }));
  const formats = formatsOf('de-DE');
  const intl = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
  return {
    amounts,
    print: (value) => formats.money(value, 'EUR'),
    printByIntl: (value) => intl.format(decimalText(value)),
  };
}

function each(items, step) {
  for (const item of items) step(item);
  return items.length;
}

/** Name → items per second of processor time, in each of the rounds in which every task has its turn. */
function takeTurns(tasks) {
  const rates = Object.fromEntries(Object.keys(tasks).map((name) => [name, []]));
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [name, task] of Object.entries(tasks)) {
      const before = process.cpuUsage();
      const items = task();
      const { user, system } = process.cpuUsage(before);
      if (round >= WARM_UP) rates[name].push((items * 1e6) / (user + system));
    }
  }
  return rates;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) print(await measureRecords(Number(process.argv[2] ?? 300)));
