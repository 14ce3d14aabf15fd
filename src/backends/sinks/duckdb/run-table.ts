import type { SinkCorpus } from '../../../contracts/golden-sink.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import type { TableSchema } from '../../../kernel/golden/table.ts';
import { identifier, literal } from './sql.ts';

/** Which run an export holds. Its presence tells an export of goldleaf from anything else. */
export const RUN_TABLE: TableSchema = {
  name: 'goldleaf_run',
  description: 'The run that this export holds; goldleaf replaces only what has this table.',
  key: ['run_id'],
  columns: [
    { name: 'run_id', type: 'text', description: 'The run.' },
    { name: 'kind', type: 'text', description: 'What the run made: documents or catalogue.' },
    { name: 'items', type: 'integer', description: 'Items of the run.' },
    { name: 'plan_hash', type: 'text', description: 'SHA-256 of kind and settings.' },
    { name: 'truth_sha256', type: 'text', description: 'SHA-256 over the golden rows without what was measured.' },
    { name: 'corpus_sha256', type: 'text', description: 'SHA-256 over the documents and every golden row.' },
    { name: 'settings', type: 'text', description: 'Settings of the run, as JSON.' },
    { name: 'fingerprint', type: 'text', description: 'Versions of everything that decides what the output looks like, as JSON.' },
    { name: 'tables', type: 'text', description: 'Names of the golden tables of this export, as JSON.' },
  ],
};

export function insertRun({ run, tables }: SinkCorpus): string {
  const values = [
    literal(run.runId),
    literal(run.kind),
    String(run.items),
    literal(run.planHash),
    literal(run.truthSha256),
    literal(run.corpusSha256),
    literal(canonicalJson(run.settings)),
    literal(canonicalJson(run.fingerprint)),
    literal(JSON.stringify(tables.map(({ name }) => name))),
  ];
  return `INSERT INTO ${identifier(RUN_TABLE.name)} VALUES (${values.join(', ')})`;
}

/**
 * Names of the tables that an export holds, the run's own too, by the text in the column `tables`.
 * A text that no export can have written gives that one name.
 */
export function exportedTables(tables: string | undefined): ReadonlySet<string> {
  try {
    const names: unknown = JSON.parse(tables ?? '[]');
    return new Set([RUN_TABLE.name, ...(Array.isArray(names) ? names.map(String) : [])]);
  } catch {
    return new Set([RUN_TABLE.name]);
  }
}
