import { it } from 'vitest';
import { lookAt, SEEDS } from './look-at.ts';

const FAULTS = ['clocks apart', 'clock jumped', 'suspended', 'stale read', 'torn read of an index', '409 of S3'];

it(`${SEEDS} fleets in trouble on DynamoDB and S3`, { timeout: 600_000 }, () => lookAt('dynamodb', FAULTS));
