/** Does something with every item, so many at a time. After a failure none begins, and those under way are waited for. */
export async function eachAtOnce<T>(items: readonly T[], atOnce: number, act: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  let failed = false;
  const lane = async (): Promise<void> => {
    while (next < items.length && !failed) {
      try {
        await act(items[next++] as T);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  const rejected = lanes.find((lane) => lane.status === 'rejected');
  if (rejected !== undefined) throw rejected.reason;
}
