import { describe, expect, it } from 'vitest';
import type { ConformanceCase } from '../../src/testing/conformance.ts';

/**
 * Asks one implementation every case of a suite; what it skips, it skips by a reason. `npm run write:conformance` finds
 * suites by this title.
 *
 * @param fresh what the case at this place runs on: a storage of its own, empty
 */
export function conforms<Context>(
  contract: 'blob store' | 'spend ledger' | 'state store' | 'text model',
  implementation: string,
  cases: readonly ConformanceCase<Context>[],
  fresh: (at: number) => Context | Promise<Context>,
): void {
  describe(`conformance of the ${contract} ${implementation}`, () => {
    it.for(cases.map((asked, at) => [asked.name, at, asked] as const))('%s', async ([, at, { run, skip: reason }], { skip }) => {
      if (reason !== undefined) skip(reason);
      await expect(run(await fresh(at))).resolves.toBeUndefined();
    });
  });
}
