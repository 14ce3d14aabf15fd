import type { Clock } from '../../contracts/clock.ts';

/** The browser died, hung or refused a call. Whether the page is to blame shows when a fresh browser prints it. */
export class BrowserFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BrowserFailure';
  }
}

/** What `work` gives, unless it takes longer than `ms`: a stopped process never answers and never fails. @throws BrowserFailure when late. */
export async function within<T>(clock: Clock, ms: number, what: string, work: Promise<T>): Promise<T> {
  const settled = new AbortController();
  const late = clock.sleep(ms, settled.signal).then((): never => {
    throw new BrowserFailure(`${what} did not end within ${ms} ms`);
  });
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    settled.abort();
  }
}

/** Does the work again when the browser failed at it; a second failure is thrown as `giveUp` words it. Other errors pass. */
export async function twice<T>(work: () => Promise<T>, giveUp: (failure: BrowserFailure) => Error): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    if (!(failure instanceof BrowserFailure)) throw failure;
  }
  try {
    return await work();
  } catch (failure) {
    throw failure instanceof BrowserFailure ? giveUp(failure) : failure;
  }
}
