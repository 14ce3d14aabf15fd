import type { TableSchema } from './table.ts';

/** The kernel's own tables: every document pack has them beside its own. */

export const DOCUMENTS: TableSchema = {
  name: 'documents',
  description: 'One row a document.',
  key: ['document_id'],
  columns: [
    { name: 'document_id', type: 'text', description: 'The document: its pack and its index, seven digits.' },
    { name: 'document_index', type: 'integer', description: 'Place of the document in the run, from 0.' },
    { name: 'media_type', type: 'text', nullable: true, description: 'Media type of the file; null when only the truth was made.' },
    { name: 'bytes', type: 'integer', nullable: true, measured: true, description: 'Size of the file in bytes.' },
    { name: 'pages', type: 'integer', nullable: true, measured: true, description: 'Pages of the file; null where a format has none.' },
    { name: 'archetype', type: 'text', description: 'Layout the document was drawn with.' },
    { name: 'condition', type: 'text', description: 'How the document was captured; clean means as printed.' },
    { name: 'locale', type: 'text', description: 'Language and formats of the document, as a BCP 47 tag.' },
    { name: 'seed', type: 'text', description: 'Seed of the run; with the index it makes the record.' },
  ],
};

export const FIELDS: TableSchema = {
  name: 'fields',
  description: 'One row a printed value, in reading order of the markup.',
  key: ['document_id', 'sequence'],
  columns: [
    { name: 'document_id', type: 'text', description: 'The document the value is printed on.' },
    { name: 'sequence', type: 'integer', description: 'Place of the value within its document, from 0.' },
    { name: 'path', type: 'text', description: 'Where the value stands in the record, such as line_items[3].amount.' },
    { name: 'text', type: 'text', description: 'The value as it is printed.' },
    { name: 'value', type: 'text', description: 'The value normalised: decimals plain, dates ISO 8601.' },
  ],
};
