/**
 * What became of a put: `created`, `same` when an object with these very bytes already stood, `different` when one
 * with other bytes did and was left as it is.
 */
export type PutOutcome = 'created' | 'same' | 'different';

export interface BlobInfo {
  readonly key: string;
  readonly bytes: number;
}

/**
 * Where a run writes its documents, shards and manifests. Objects are put if absent and never changed or removed.
 *
 * Keys are relative, `/` between their parts; `..`, empty parts and absolute keys are refused with `USAGE`.
 * Failure duty of every method: `UNAVAILABLE` when the store does not answer (after its own bounded retries, the
 * outcome then is unknown and the call may be repeated), `FORBIDDEN` when the credentials may not, `DISK_FULL` when
 * there is no room. "Missing" is never told for either.
 */
export interface BlobStore {
  /** The URI the store was opened with, in the form that opens it from anywhere. */
  readonly uri: string;
  /** Puts the object unless one stands. After a lost reply the store reads back, so its own first success is `same` or `created`. */
  putIfAbsent(key: string, bytes: Uint8Array): Promise<PutOutcome>;
  /** Everything put before survives a power failure once this resolves. Called before an object that refers to others. */
  flush(): Promise<void>;
  /** The whole object; undefined when there is none. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Every object whose key starts with the prefix, in no set order. For people and audits: a run is read from its manifest. */
  list(prefix: string): AsyncIterable<BlobInfo>;
  /** Where the object lies as a file on this machine, for readers that want it in place. Left out by stores without files. */
  localPath?(key: string): string;
  close(): Promise<void>;
}
