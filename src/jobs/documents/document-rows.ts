import type { GoldenRecord, PrintedField } from '../../contracts/document-pack.ts';
import type { Rendered } from '../../contracts/renderer.ts';
import type { Row } from '../../kernel/golden/table.ts';
import { DOCUMENTS, FIELDS } from '../../kernel/golden/tables.ts';

export interface DocumentFacts {
  readonly id: string;
  readonly index: number;
  readonly seed: string;
  readonly record: GoldenRecord;
  readonly fields: readonly PrintedField[];
  readonly rendered: Rendered | undefined;
}

/** The rows of the kernel's own tables for one document. */
export function documentRows(facts: DocumentFacts): ReadonlyMap<string, readonly Row[]> {
  return new Map([
    [DOCUMENTS.name, [documentRow(facts)]],
    [FIELDS.name, facts.fields.map((field, sequence) => fieldRow(facts.id, field, sequence))],
  ]);
}

function documentRow({ id, index, seed, record, rendered }: DocumentFacts): Row {
  return {
    document_id: id,
    document_index: index,
    media_type: rendered?.mediaType ?? null,
    bytes: rendered?.bytes.byteLength ?? null,
    pages: rendered?.pages ?? null,
    archetype: record.archetype,
    condition: 'clean',
    locale: record.locale,
    seed,
  };
}

function fieldRow(id: string, { path, text, value }: PrintedField, sequence: number): Row {
  return { document_id: id, sequence, path, text, value };
}
