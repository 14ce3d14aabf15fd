import { expect, it } from 'vitest';
import { missedBy, SEEDS } from './look-at.ts';

const FAULTS = ['clocks apart', 'clock jumped', 'suspended', 'stale read', 'torn read of an index', '409 of S3'];

it(`${SEEDS} fleets in trouble on DynamoDB and S3`, { timeout: 900_000 }, async () => {
  expect(await missedBy('dynamodb', FAULTS)).toEqual([]);
});
