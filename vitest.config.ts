import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

/** The longest first, so that no worker is left alone with it at the end. */
class ChaosFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isChaos = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/chaos/');
    return [...sorted.filter(isChaos), ...sorted.filter((file) => !isChaos(file))];
  }
}

/** `unit`: pure and quick, part of `npm run check`. `live`: processes, Chromium, servers; needs `npm run build` first. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Node 20 reads these certificates at each start, which doubles it; the tests start hundreds of processes and speak to this machine alone.
    env: { NODE_EXTRA_CA_CERTS: '' },
    sequence: { sequencer: ChaosFirst },
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
        test: { name: 'live', include: ['tests/live/**/*.test.{ts,tsx}'], testTimeout: 120_000, hookTimeout: 60_000 },
      },
    ],
  },
});
