import { it } from 'vitest';
import { lookAt, SEEDS } from './look-at.ts';

it(`${SEEDS} fleets in trouble on SQLite and files`, { timeout: 600_000 }, () => lookAt('sqlite', []));
