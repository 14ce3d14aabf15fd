import type { GoldenSink } from '../../contracts/golden-sink.ts';
import { GoldleafError } from '../../kernel/errors.ts';
import { pathOf, splitUri } from '../shared/uri.ts';

interface SinkScheme {
  /** How its URIs look. */
  readonly example: string;
  open(uri: string, rest: string): Promise<GoldenSink>;
}

/** Scheme → how to open it. Another sink is a folder and a line. */
const schemes: Readonly<Record<string, SinkScheme>> = {
  duckdb: {
    example: 'duckdb:golden.duckdb',
    open: async (uri, rest) => (await import('./duckdb/duckdb-sink.ts')).openDuckdbSink(pathOf(uri, rest)),
  },
  parquet: {
    example: 'parquet:./tables',
    open: async (uri, rest) => (await import('./parquet/parquet-sink.ts')).openParquetSink(pathOf(uri, rest)),
  },
};

/**
 * Opens where golden tables are exported to.
 *
 * @param uri `duckdb:file` or `parquet:folder`
 * @throws GoldleafError `USAGE` for a scheme that is not known or a URI without a path; `MISSING_PACKAGE`
 */
export async function openSink(uri: string): Promise<GoldenSink> {
  const { scheme = '', rest } = splitUri(uri);
  const known = Object.hasOwn(schemes, scheme) ? schemes[scheme] : undefined;
  if (known !== undefined) return known.open(uri, rest);
  const examples = Object.values(schemes).map(({ example }) => example);
  throw new GoldleafError('USAGE', `${JSON.stringify(uri)} is no place for an export that goldleaf knows`, {
    hint: `Such as: ${examples.join(', ')}`,
  });
}
