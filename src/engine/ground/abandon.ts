/**
 * The outcome of the work, or a rejection with `reason()` as soon as the signal aborts; the work itself then goes on
 * unheard. Unlike `Promise.race` it leaves nothing behind on a signal that lives long.
 */
export function abandonOn<T>(signal: AbortSignal, work: Promise<T>, reason: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const abandon = (): void => reject(reason());
    if (signal.aborted) abandon();
    else signal.addEventListener('abort', abandon, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abandon));
  });
}
