import type { BlobInfo } from '../../../contracts/blob-store.ts';
import type { TimedCall } from '../../shared/time-limit.ts';

export interface Page {
  /** Under their whole names in the bucket. */
  readonly objects: readonly BlobInfo[];
  /** Asks for the page after this one; undefined on the last. */
  readonly next: string | undefined;
}

export interface PageRange {
  readonly prefix: string;
  /** `next` of the page before. */
  readonly after: string | undefined;
  /** The most objects. */
  readonly size: number;
}

/**
 * The three calls that a run needs of a bucket, each made once, by whole names. Nobody overwrites or removes.
 *
 * Failure duty: GoldleafError `UNAVAILABLE` for what may pass by itself, and then the call may have taken effect;
 * `FORBIDDEN`; `USAGE` for a bucket that is not there.
 */
export interface Bucket {
  /** Such as `gs://bucket`, for messages. */
  readonly place: string;
  /** False when the bucket refused, since an object of this name stands. */
  create(name: string, bytes: Uint8Array, call: TimedCall): Promise<boolean>;
  /** Undefined when the bucket is there and the object is not. */
  read(name: string, call: TimedCall): Promise<Uint8Array | undefined>;
  page(range: PageRange, call: TimedCall): Promise<Page>;
  close(): void;
}
