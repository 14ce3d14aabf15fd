/**
 * Runs `read` over the inputs with up to `width` of them under way, and gives the results in order: the latency of a
 * remote store is waited for side by side.
 */
export async function* readAhead<I, O>(inputs: Iterable<I>, width: number, read: (input: I) => Promise<O>): AsyncGenerator<O> {
  const underWay: Promise<O>[] = [];
  try {
    for (const input of inputs) {
      const result = read(input);
      // A failure is thrown when its turn comes; until then it is not "unhandled".
      result.catch(() => undefined);
      underWay.push(result);
      if (underWay.length >= width) yield await (underWay.shift() as Promise<O>);
    }
    while (underWay.length > 0) yield await (underWay.shift() as Promise<O>);
  } finally {
    // Nothing goes on behind the back of a reader that leaves early.
    await Promise.allSettled(underWay);
  }
}

/** Reads under way at once: parts, shards or documents. */
export const READ_WIDTH = 8;
