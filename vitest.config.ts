import { defineConfig } from 'vitest/config';

/** `unit`: pure and quick, part of `npm run check`. `live`: processes, Chromium, servers; needs `npm run build` first. */
export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/**/*.test.{ts,tsx}'], exclude: ['tests/live/**'] } },
      {
        extends: true,
        test: {
          name: 'live',
          include: ['tests/live/**/*.test.{ts,tsx}'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
