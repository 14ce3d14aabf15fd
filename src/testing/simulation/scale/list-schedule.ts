/**
 * When the last unit is done if coordination cost nothing and nothing went wrong: Graham's list schedule, where
 * whichever task is free first takes the next unit of the list.
 *
 * @param lengths of the units, in the order of the list, in ms
 * @returns ms from the start
 */
export function listScheduleEnd(lengths: readonly number[], tasks: number): number {
  const freeAt = Array.from({ length: tasks }, () => 0);
  let end = 0;
  for (const length of lengths) {
    const until = (freeAt[0] as number) + length;
    end = Math.max(end, until);
    replaceFirst(freeAt, until);
  }
  return end;
}

/** Of a binary heap: the first goes, and another comes in. */
function replaceFirst(heap: number[], value: number): void {
  let place = 0;
  for (;;) {
    const left = 2 * place + 1;
    if (left >= heap.length) break;
    const right = left + 1;
    const child = right < heap.length && (heap[right] as number) < (heap[left] as number) ? right : left;
    if ((heap[child] as number) >= value) break;
    heap[place] = heap[child] as number;
    place = child;
  }
  heap[place] = value;
}
