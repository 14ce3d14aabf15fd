import { expect, it } from 'vitest';
import { missedBy, SEEDS } from './look-at.ts';

const FAULTS = ['clocks apart', 'clock jumped', 'suspended'];

it(`${SEEDS} fleets in trouble on Firestore and Cloud Storage`, { timeout: 900_000 }, async () => {
  expect(await missedBy('firestore', FAULTS)).toEqual([]);
});
