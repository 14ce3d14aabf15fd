// Set-up, then the main job end to end: 24 invoices on two tasks, verified, exported to DuckDB, and queried.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setup } from './setup.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const corpus = join('quickstart', 'corpus');
const database = join('quickstart', 'golden.duckdb');

await setup();
process.chdir(root);
// An earlier quickstart's results make room, so that every quickstart shows the whole job.
rmSync('quickstart', { recursive: true, force: true });

goldleaf('generate', '--total', '24', '--tasks', '2', '--unit-size', '4', '--seed', 'quickstart', '--out', corpus);
goldleaf('verify', corpus, '--deep');
goldleaf('export', corpus, '--to', `duckdb:${database}`);
await printTotals();
console.log(`
Documents         ${corpus}/documents
Golden shards     ${corpus}/golden
Golden dataset    ${database}   (tables documents, fields, invoices, line_items, tax_lines)
One document      npx goldleaf show ${corpus} invoice-0000007`);

function goldleaf(...args) {
  console.log(`\n$ goldleaf ${args.join(' ')}`);
  const { status } = spawnSync(process.execPath, [join('dist', 'cli', 'main.js'), ...args], {
    stdio: 'inherit',
    // Lines for people also where this is read from a file.
    env: { ...process.env, GOLDLEAF_LOG: 'text' },
  });
  if (status !== 0) process.exit(status ?? 1);
}

async function printTotals() {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(database, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(`
    SELECT currency, count(*) AS documents, sum(lines) AS lines,
      CASE currency WHEN 'JPY' THEN sum(i.gross_total)::DECIMAL(18,0)::VARCHAR ELSE sum(i.gross_total)::DECIMAL(18,2)::VARCHAR END AS total
    FROM invoices AS i
    JOIN (SELECT document_id, count(*) AS lines FROM line_items GROUP BY document_id) USING (document_id)
    GROUP BY currency ORDER BY currency`);
  const names = reader.columnNames();
  const rows = reader.getRows().map((row) => row.map(String));
  const widths = names.map((name, place) => Math.max(name.length, ...rows.map((row) => row[place].length)));
  const line = (cells) => cells.map((cell, place) => cell.padStart(widths[place])).join('   ');
  console.log(`\nWhat ${database} says:\n`);
  for (const cells of [names, ...rows]) console.log(line(cells));
  connection.closeSync();
  instance.closeSync();
}
