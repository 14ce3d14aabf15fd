import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { blobStoreSuite } from '../../../../src/testing/blob-store-suite.ts';
import { clouds, type Cloud } from './clouds.ts';

describe.each(Object.entries(clouds))('the %s blob store', (_, start) => {
  let cloud: Cloud;
  let cases = 0;

  beforeAll(async () => {
    cloud = await start();
  });

  afterAll(async () => {
    await cloud.stop();
    vi.unstubAllEnvs();
  });

  it.for(blobStoreSuite.map((asked) => [asked.name, asked] as const))('%s', async ([, { run }]) => {
    const place = `bucket/case-${++cases}`;
    await expect(run({ open: () => cloud.open(place) })).resolves.toBeUndefined();
  });
});
