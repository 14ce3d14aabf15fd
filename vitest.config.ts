import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

/** The longest first, so that no worker is left alone with one at the end. */
const LONGEST = [/\/chaos\/kills/, /\/chaos\//, /\/live\/app\//, /\/simulation\/stores\//];
const SIMULATION = 'tests/live/testing/simulation/**/*.test.ts';

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((pattern) => pattern.test(moduleId));
      return place < 0 ? LONGEST.length : place;
    };
    return (await super.sort(files)).toSorted((left, right) => rank(left) - rank(right));
  }
}

/**
 * `unit`: pure and quick, part of `npm run check`. `simulation`: the protocol under a virtual clock, minutes of processor time and
 * nothing else. `live`: processes, Chromium, servers. The last two need `npm run build` first.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Node 20 reads these certificates at each start, which doubles it; the tests start hundreds of processes and speak to this machine alone.
    env: { NODE_EXTRA_CA_CERTS: '' },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/live/**'],
          // They keep nothing in modules but what is the same for all: loading each module once halves the time.
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: { name: 'simulation', include: [SIMULATION], testTimeout: 240_000 },
      },
      {
        extends: true,
        test: {
          name: 'live',
          include: ['tests/live/**/*.test.{ts,tsx}'],
          exclude: [SIMULATION],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
