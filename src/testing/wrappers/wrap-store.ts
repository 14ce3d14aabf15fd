import { setTimeout as delay } from 'node:timers/promises';
import type { BlobStore } from '../../contracts/blob-store.ts';
import type { Clock } from '../../contracts/clock.ts';
import type { StateStore } from '../../contracts/state-store.ts';
import { CallCounts } from './call-counts.ts';
import { meetFault, type Fault } from './fault.ts';
import type { FaultSchedule } from './fault-schedule.ts';
import { intercept } from './intercept.ts';

export interface WrapOptions {
  /** Which calls meet which faults; none when left out. */
  readonly faults?: FaultSchedule;
  /** What delays go by; real time when left out. */
  readonly clock?: Pick<Clock, 'sleep'>;
}

export interface WrappedStore<T> {
  /** The store itself, with its every call counted and exposed to faults. */
  readonly store: T;
  readonly calls: CallCounts;
}

/** A state store whose calls are counted and may meet faults. `close` does neither. */
export function wrapStateStore(store: StateStore, options: WrapOptions = {}): WrappedStore<StateStore> {
  return wrap(store, options, { untouched: ['close'], streams: [] });
}

/** The same for a blob store. A fault of `list` is met by its reader; `localPath` asks nobody. */
export function wrapBlobStore(store: BlobStore, options: WrapOptions = {}): WrappedStore<BlobStore> {
  return wrap(store, options, { untouched: ['close', 'localPath'], streams: ['list'] });
}

/** What is special about the methods of a contract. */
interface Traits {
  readonly untouched: readonly string[];
  /** They return an async iterable; all others a promise. */
  readonly streams: readonly string[];
}

function wrap<T extends { readonly uri: string }>(store: T, options: WrapOptions, { untouched, streams }: Traits): WrappedStore<T> {
  const calls = new CallCounts();
  const { faults = () => undefined, clock = { sleep: (ms: number) => delay(ms) } } = options;
  const sleep = (ms: number): Promise<void> => clock.sleep(ms);
  const wrapped = intercept(store, (call, proceed) => {
    if (untouched.includes(call.method)) return proceed();
    const fault = faults(calls.add(call));
    if (fault === undefined) return proceed();
    const subject = `${call.method} of ${store.uri}`;
    return streams.includes(call.method)
      ? streamFault(fault, subject, proceed as () => AsyncIterable<unknown>, sleep)
      : meetFault(fault, subject, proceed, sleep);
  });
  return { store: wrapped, calls };
}

async function* streamFault(
  fault: Fault,
  subject: string,
  open: () => AsyncIterable<unknown>,
  sleep: (ms: number) => Promise<void>,
): AsyncGenerator {
  yield* (await meetFault(fault, subject, open, sleep)) as AsyncIterable<unknown>;
}
