/** What a task asks for when its chunk is used up. Nano-dollars. */
export interface ChunkTerms {
  /** The least that helps: what it lacks for one call at its dearest. */
  readonly leastNano: number;
  /** What it lacks for as many such calls as it has in flight at most. */
  readonly mostNano: number;
  /** Tasks of the fleet. */
  readonly tasks: number;
}

/**
 * How much of the rest of the limit a task is granted at once: enough for all its calls in flight, but no more than
 * its share of half the rest, so that chunks get smaller towards the end and little is out when the limit is reached.
 */
export function chunkNano({ leastNano, mostNano, tasks }: ChunkTerms, restNano: number): number {
  const share = Math.floor(restNano / (2 * Math.max(1, tasks)));
  return Math.min(Math.max(leastNano, mostNano), Math.max(leastNano, share));
}
