import { afterAll, beforeAll, describe, vi } from 'vitest';
import { blobStoreCases } from '../../../../src/testing/blob-store-suite.ts';
import { conforms } from '../../../testing/conforms.ts';
import { clouds, type Cloud } from './clouds.ts';

describe.each(Object.entries(clouds))('the %s blob store', (name, start) => {
  let cloud: Cloud;

  beforeAll(async () => {
    cloud = await start();
  });

  afterAll(async () => {
    await cloud.stop();
    vi.unstubAllEnvs();
  });

  conforms('blob store', name, blobStoreCases, (at) => ({ open: () => cloud.open(`bucket/case-${at}`) }));
});
