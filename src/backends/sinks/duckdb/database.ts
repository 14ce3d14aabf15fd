import type * as Duckdb from '@duckdb/node-api';
import { importPackage } from '../../shared/import-package.ts';

export type DuckdbModule = typeof Duckdb;

/** @param needs what does not work without DuckDB */
export function importDuckdb(needs: string): Promise<DuckdbModule> {
  return importPackage('@duckdb/node-api', needs, () => import('@duckdb/node-api'));
}

/** JSON and Parquet are built in; nothing is ever fetched. */
const OFFLINE = { autoinstall_known_extensions: 'false', autoload_known_extensions: 'false' };

/** One connection to one database. Its errors are DuckDB's own. */
export class Database {
  readonly #instance: Duckdb.DuckDBInstance;
  readonly #connection: Duckdb.DuckDBConnection;

  private constructor(instance: Duckdb.DuckDBInstance, connection: Duckdb.DuckDBConnection) {
    this.#instance = instance;
    this.#connection = connection;
  }

  /** @param path a file, or `:memory:` */
  static async open(duckdb: DuckdbModule, path: string, access: 'READ_WRITE' | 'READ_ONLY' = 'READ_WRITE'): Promise<Database> {
    const instance = await duckdb.DuckDBInstance.create(path, { ...OFFLINE, access_mode: access });
    return new Database(instance, await instance.connect());
  }

  /** @returns rows that the statement changed */
  async run(sql: string): Promise<number> {
    return (await this.#connection.run(sql)).rowsChanged;
  }

  /** The first column of the result, which is of texts. */
  async texts(sql: string): Promise<string[]> {
    const reader = await this.#connection.runAndReadAll(sql);
    return reader.getRowsJson().map((row) => row[0] as string);
  }

  close(): void {
    this.#connection.closeSync();
    this.#instance.closeSync();
  }
}
