import { describe, expect, it, onTestFinished } from 'vitest';
import { GoldleafError } from '../../../src/kernel/errors.ts';
import { Stage } from '../stage.ts';

/** Warnings of Node that come while the test runs. */
function overhearWarnings(): Error[] {
  const warnings: Error[] = [];
  const hear = (warning: Error): void => void warnings.push(warning);
  process.on('warning', hear);
  onTestFinished(() => void process.off('warning', hear));
  return warnings;
}

describe('calls that wait for the output at the same time', () => {
  it('bring no warning of Node upon a user, however many they are and though each has to be sent again', async () => {
    const warnings = overhearWarnings();
    const stage = new Stage();
    await stage.planned({ settings: { total: 40, unitSize: 1, seed: 'a' }, given: {} });
    const reads = new Map<string, number>();
    const task = stage.task({
      blobs: (store) => ({
        read: async (key) => {
          const read = (reads.get(key) ?? 0) + 1;
          reads.set(key, read);
          // A unit looks for its part before it makes it; the second look is for the root.
          if (read !== 2) return store.read(key);
          throw new GoldleafError('UNAVAILABLE', 'too many requests');
        },
      }),
    });
    expect(await stage.until(task.work())).toEqual({ why: 'root-stands' });
    expect(warnings).toEqual([]);
  });
});
