/** So many reads are under way at once: a fleet waits for the root of tens of thousands of parts. Buckets let 32 calls run. */
const AHEAD = 30;

/** The values at 0, 1, … `count - 1` in order, a few read ahead of the one in hand. */
export async function* readAhead<T>(count: number, read: (at: number) => Promise<T>): AsyncGenerator<T> {
  const window: Promise<T>[] = [];
  let next = 0;
  while (next < count || window.length > 0) {
    while (next < count && window.length < AHEAD) window.push(watched(read(next++)));
    yield await (window.shift() as Promise<T>);
  }
}

/** A rejection is thrown when its turn comes, and is nobody's unhandled one until then. */
function watched<T>(reading: Promise<T>): Promise<T> {
  reading.catch(() => undefined);
  return reading;
}
