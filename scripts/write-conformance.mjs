#!/usr/bin/env node
/**
 * Runs the suites of the contracts on every store, and writes into docs/testing-a-store.md how many cases each passed
 * and skipped: `npm run write:conformance`. Fails when a case does, or when two stores were not asked alike.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PAGE = new URL('../docs/testing-a-store.md', import.meta.url);
const TABLE = /(?<=<!-- conformance -->\n).*?(?=<!-- \/conformance -->)/s;
const TITLE = /^conformance of the (\w+ \w+) (.+)$/;
const FILES = [
  'tests/backends/state/state-store-suite.test.ts',
  'tests/backends/state/dynamodb/state-store-suite.test.ts',
  'tests/backends/state/spend-ledger-suite.test.ts',
  'tests/backends/state/dynamodb/spend-ledger-suite.test.ts',
  'tests/backends/blobs/blob-store-suite.test.ts',
  'tests/live/backends/state/dynamodb.test.ts',
  'tests/live/backends/state/firestore.test.ts',
  'tests/live/backends/state/spend-ledger.test.ts',
  'tests/live/backends/blobs/blob-store-suite.test.ts',
];

/** contract → implementation → outcome → how often */
function count(report) {
  const counts = {};
  for (const { ancestorTitles, status } of report.testResults.flatMap(({ assertionResults }) => assertionResults)) {
    const [, contract, implementation] = ancestorTitles.map((title) => TITLE.exec(title)).find((match) => match !== null) ?? [];
    if (contract === undefined) continue;
    const outcomes = ((counts[contract] ??= {})[implementation] ??= { cases: 0, passed: 0, skipped: 0, failed: 0 });
    outcomes.cases += 1;
    outcomes[status === 'pending' ? 'skipped' : status] += 1;
  }
  return counts;
}

function rowsOf(counts) {
  return Object.entries(counts).flatMap(([contract, implementations]) =>
    Object.entries(implementations)
      .sort(([left], [right]) => left.localeCompare(right))
      .map(([implementation, { cases, passed, skipped }]) => `| ${contract} | ${implementation} | ${cases} | ${passed} | ${skipped} |`),
  );
}

function faultsOf(counts) {
  return Object.entries(counts).flatMap(([contract, implementations]) => {
    const all = Object.values(implementations);
    return [
      ...(new Set(all.map(({ cases }) => cases)).size > 1 ? [`not every ${contract} was asked as many cases`] : []),
      ...(all.some(({ failed }) => failed > 0) ? [`a ${contract} failed a case`] : []),
    ];
  });
}

const folder = mkdtempSync(join(tmpdir(), 'goldleaf-conformance-'));
const file = join(folder, 'report.json');
// Nothing here is about time.
const flags = ['--reporter=json', `--outputFile=${file}`, '--testTimeout=900000', '--hookTimeout=300000'];
spawnSync('npx', ['vitest', 'run', ...flags, ...FILES], { stdio: ['ignore', 'inherit', 'inherit'] });
const counts = count(JSON.parse(readFileSync(file, 'utf8')));
rmSync(folder, { recursive: true });

const table = ['| contract | store | cases | passed | skipped |', '|---|---|---|---|---|', ...rowsOf(counts)].join('\n');
console.log(table);
const faults = faultsOf(counts);
for (const fault of faults) console.error(fault);
if (faults.length === 0) writeFileSync(PAGE, readFileSync(PAGE, 'utf8').replace(TABLE, `${table}\n`));
process.exitCode = faults.length === 0 ? 0 : 1;
