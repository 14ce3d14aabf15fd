// A blob store of somebody else: every object of a corpus in one SQLite file, which is easy to move and to keep.
import Database from 'better-sqlite3';
import { GoldleafError } from 'goldleaf';

/** @implements {import('goldleaf').BlobStore} */
export class SqliteBlobStore {
  /** @param {string} file */
  constructor(file) {
    this.uri = `sqlite-blobs:${file}`;
    this.db = new Database(file, { timeout: 10_000 });
    this.db.pragma('journal_mode = WAL');
    // A commit outlives a power failure, so there is nothing left to flush.
    this.db.pragma('synchronous = FULL');
    this.db.exec('CREATE TABLE IF NOT EXISTS objects (key TEXT PRIMARY KEY, bytes BLOB NOT NULL)');
  }

  async putIfAbsent(key, bytes) {
    checkKey(key);
    const put = this.db.prepare('INSERT INTO objects VALUES (?, ?) ON CONFLICT DO NOTHING').run(key, Buffer.from(bytes));
    if (put.changes === 1) return 'created';
    return this.#standing(key)?.equals(bytes) === true ? 'same' : 'different';
  }

  async read(key) {
    checkKey(key);
    return this.#standing(key);
  }

  async *list(prefix) {
    if (prefix !== '') checkKey(prefix.replace(/\/$/, ''));
    const all = this.db.prepare('SELECT key, length(bytes) AS bytes FROM objects WHERE substr(key, 1, length(?)) = ?');
    yield* all.all(prefix, prefix);
  }

  async flush() {}

  async close() {
    this.db.close();
  }

  #standing(key) {
    return this.db.prepare('SELECT bytes FROM objects WHERE key = ?').pluck().get(key);
  }
}

/** Relative, `/` between parts, none of them empty or climbing; `.tmp` is kept free for stores that need it. */
function checkKey(key) {
  const parts = key.split('/');
  const isKey = parts.every((part) => !['', '.', '..'].includes(part)) && parts[0] !== '.tmp' && !/[\\\0]/.test(key);
  if (!isKey) throw new GoldleafError('USAGE', `${JSON.stringify(key)} is not a key`);
}
