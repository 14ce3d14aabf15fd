import { it } from 'vitest';
import { lookAt, SEEDS } from './look-at.ts';

it(`${SEEDS} fleets in trouble on Firestore and Cloud Storage`, { timeout: 600_000 }, () =>
  lookAt('firestore', ['clocks apart', 'clock jumped', 'suspended']),
);
