// The benchmarks, one table: npm run bench. Absolute rates are this machine's; ratios are of things measured in turn in one run.
import { cpus } from 'node:os';
import { measureClaims } from './claims.mjs';
import { measureDynamoCosts } from './costs-dynamodb.mjs';
import { measureSqliteCosts } from './costs-sqlite.mjs';
import { measureExport } from './export.mjs';
import { measureFirstClaim } from './first-claim.mjs';
import { measureFleet } from './fleet.mjs';
import { measurePrint } from './print.mjs';
import { measureRecords } from './records.mjs';
import { measureStart } from './start.mjs';
import { print } from './table.mjs';

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}\n`);
const MEASURES = [
  measureClaims,
  measureSqliteCosts,
  measureDynamoCosts,
  measureFleet,
  measureRecords,
  measurePrint,
  measureExport,
  measureFirstClaim,
  measureStart,
];
for (const measure of MEASURES) print(await measure());
print([{ what: 'Firestore: costs', note: 'a command of its own, in real time: node bench/costs-firestore.mjs' }]);
console.log(`\nmeasured in ${Math.round(performance.now() / 1000)} s`);
process.exit(0);
