/** A row of the table: texts and numbers by name. */
export type Item = Readonly<Record<string, string | number>>;

export interface ItemKey {
  /** Rows with one of these lie together, and are listed together. */
  readonly pk: string;
  /** In the order of this. */
  readonly sk: string;
}

/** What must stand for a put to take effect: nothing, or a row with these values (`undefined`: without the attribute). */
export type Expected = 'absent' | Readonly<Record<string, string | number | undefined>>;

/** `standing`: the row that stands instead of the expected one, read strongly. */
export type PutOutcome = { readonly applied: true } | { readonly applied: false; readonly standing: Item | undefined };

/** Rows of one partition whose sort key, or whose `q`, lies between two texts, both included. */
export interface Range {
  readonly pk: string;
  /** `q` is the sparse local index: rows without a `q` are not in it. */
  readonly by: 'sk' | 'q';
  readonly from: string;
  readonly to: string;
  /** Of the index, the few attributes that it repeats unless the whole row is asked for, at one more read a row. */
  readonly whole?: boolean;
  /** Only these attributes, to spare the wire. */
  readonly only?: readonly string[];
  /** From the last to the first. */
  readonly backwards?: boolean;
  /** At most so many rows, from the first that is met. */
  readonly limit?: number;
  /** May miss the newest writes, at half the price. */
  readonly lagging?: boolean;
}

/**
 * The three calls that the state store needs of DynamoDB. Each is repeated inside until its outcome is definite.
 *
 * Failure duty: GoldleafError `UNAVAILABLE` when that did not come in time, and then a put may have taken effect, or
 * may still; `FORBIDDEN`, `UNUSABLE_STORE`, `USAGE` as their names say.
 */
export interface Table {
  readonly uri: string;
  /** Read strongly. */
  get(key: ItemKey): Promise<Item | undefined>;
  /** Replaces the whole row in one step if what is expected stands; whatever stands, when nothing is expected. */
  put(item: Item & ItemKey, expected?: Expected, patienceMs?: number): Promise<PutOutcome>;
  /** In order of the key that is asked by. Read strongly unless it may lag: every row as it stood at some moment of the call. */
  query(range: Range): Promise<readonly Item[]>;
  close(): void;
}
