import { expect, it } from 'vitest';
import { missedBy, SEEDS } from './look-at.ts';

it(`${SEEDS} fleets in trouble on SQLite and files`, { timeout: 900_000 }, async () => {
  expect(await missedBy('sqlite', [])).toEqual([]);
});
