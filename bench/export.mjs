#!/usr/bin/env node
/**
 * How quickly golden tables are exported: `npm run build && node bench/export.mjs [documents] [rounds]`.
 *
 * Rows per second of a whole export to DuckDB, digests, exact decimals, comments and the swap included, beside the same
 * CREATE and INSERT over the same files in plain SQL, in turn. Medians; the ratio is the median of the rounds' ratios.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { openBlobStore } from '../dist/backends/blobs/index.js';
import { openSink } from '../dist/backends/sinks/index.js';
import { exportCorpus } from '../dist/corpus/export/export-corpus.js';
import { openCorpus } from '../dist/corpus/open.js';
import { verifyCorpus } from '../dist/corpus/verify/verify-corpus.js';
import { DocumentsJob } from '../dist/jobs/documents/documents-job.js';
import { canonicalJson } from '../dist/kernel/canonical-json.js';
import { sha256 } from '../dist/kernel/digest.js';
import { RootBuilder } from '../dist/kernel/golden/build-root.js';
import { partKey, PLAN_KEY, ROOT_KEY, unitName } from '../dist/kernel/golden/keys.js';
import { planHash, unitCount, unitRanges } from '../dist/kernel/run/plan.js';
import { openPack } from '../dist/packs/index.js';
import { print } from './table.mjs';

const SEED = 'bench';
const WARM_UP = 1;

/** @returns {Promise<{what: string, unit: string, rate: number, beside?: string, ratio?: number}[]>} */
export async function measureExport(documents = 4000, rounds = 7) {
  const folder = await mkdtemp(join(tmpdir(), 'goldleaf-bench-'));
  try {
    const corpus = await makeCorpus(join(folder, 'corpus'), documents);
    const measured = [];
    for (let round = 0; round < WARM_UP + rounds; round++) {
      const own = await timed(() => exported(corpus, join(folder, 'own.duckdb')));
      const bare = await timed(() => bareExport(corpus, join(folder, 'corpus'), join(folder, `bare-${round}.duckdb`)));
      const parquet = await timed(() => exported(corpus, join(folder, 'tables'), 'parquet'));
      const deep = await timed(async () => (await verifyCorpus(corpus.blobs, { deep: true })).rows);
      if (round >= WARM_UP) measured.push({ own, bare, parquet, deep });
    }
    const median = (value) => measured.map(value).sort((a, b) => a - b)[measured.length >> 1];
    return [
      {
        what: 'export to DuckDB',
        unit: 'rows',
        rate: median(({ own }) => own),
        beside: 'CREATE and INSERT in plain SQL',
        ratio: median(({ own, bare }) => own / bare),
      },
      { what: 'export to Parquet', unit: 'rows', rate: median(({ parquet }) => parquet) },
      { what: 'verify --deep', unit: 'rows', rate: median(({ deep }) => deep) },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A finished run of invoices without files, written as a task writes it. */
async function makeCorpus(path, total) {
  const blobs = await openBlobStore(path);
  const pack = await openPack('invoice');
  const choices = { locales: pack.locales, archetypes: pack.archetypes.map(({ name }) => name) };
  const job = new DocumentsJob({ pack, seed: SEED, choices, renderer: undefined, breathe: async () => {} });
  const settings = { total, unitSize: Math.max(1, Math.ceil(total / 40)), seed: SEED };
  const plan = { runId: 'bench', kind: 'documents', settings, planHash: planHash('documents', settings), fingerprint: {} };
  const put = async (key, value) => {
    const bytes = Buffer.from(canonicalJson(value));
    await blobs.putIfAbsent(key, bytes);
    return sha256(bytes);
  };
  await put(PLAN_KEY, { version: 1, nonce: '0', ...plan });
  const builder = new RootBuilder({ ...plan, units: unitCount(settings) }, job.tables);
  for (const range of unitRanges(settings)) {
    const output = {
      name: unitName(range.unit),
      signal: new AbortController().signal,
      put: async (key, bytes) => void (await blobs.putIfAbsent(key, bytes)),
      itemDone: () => {},
    };
    const content = await job.run(range, output);
    const part = { version: 1, runId: plan.runId, planHash: plan.planHash, ...range, ...content };
    builder.add(part, await put(partKey(range.unit), part));
  }
  await put(ROOT_KEY, builder.build());
  return openCorpus(blobs);
}

async function exported(corpus, target, scheme = 'duckdb') {
  const { rows } = await exportCorpus(corpus, await openSink(`${scheme}:${target}`));
  return [...rows.values()].reduce((sum, count) => sum + count, 0);
}

/** What a person would type: every table created with its types and key, and filled from its files in one statement. */
async function bareExport(corpus, path, target) {
  const instance = await DuckDBInstance.create(target);
  const connection = await instance.connect();
  let rows = 0;
  for (const { name, columns, key } of corpus.tables) {
    const typed = columns.map((column) => [column.name, sqlType(column), column.nullable ? '' : ' NOT NULL']);
    const definitions = typed.map(([column, type, rule]) => `"${column}" ${type}${rule}`).join(', ');
    await connection.run(`CREATE TABLE "${name}" (run_id VARCHAR NOT NULL, ${definitions}, PRIMARY KEY (run_id, ${key.join(', ')}))`);
    const read = typed.map(([column, type]) => `'${column}': '${type}'`).join(', ');
    const files = `'${path}/golden/${name}/*.jsonl.gz', format = 'newline_delimited', columns = {${read}}`;
    rows += (await connection.run(`INSERT INTO "${name}" SELECT 'bench', * FROM read_json(${files})`)).rowsChanged;
  }
  await connection.run('CHECKPOINT');
  connection.closeSync();
  instance.closeSync();
  return rows;
}

function sqlType({ type, precision, scale }) {
  return { text: 'VARCHAR', integer: 'BIGINT', date: 'DATE', boolean: 'BOOLEAN', decimal: `DECIMAL(${precision},${scale})` }[type];
}

/** Rows per second. */
async function timed(work) {
  const start = performance.now();
  const rows = await work();
  return (rows * 1000) / (performance.now() - start);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  print(await measureExport(Number(process.argv[2] ?? 4000), Number(process.argv[3] ?? 7)));
}
