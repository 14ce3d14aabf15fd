import Sqlite from 'better-sqlite3';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStateStore } from '../../../src/backends/state/index.ts';
import type { StateStore } from '../../../src/contracts/state-store.ts';
import { rejectsWith, request, sumGranted } from '../../../src/testing/spend-ledger/open-ledger.ts';
import { planRun } from '../../../src/testing/state-store/planned-run.ts';

async function stateFile(): Promise<{ path: string; open: () => Promise<StateStore> }> {
  const folder = await mkdtemp(join(tmpdir(), 'goldleaf-ledger-'));
  const opened: StateStore[] = [];
  onTestFinished(async () => {
    await Promise.all(opened.map((store) => store.close()));
    await rm(folder, { recursive: true });
  });
  const path = join(folder, 'state.db');
  const open = async (): Promise<StateStore> => {
    const store = await openStateStore(`sqlite:${path}`);
    opened.push(store);
    return store;
  };
  return { path, open };
}

function tablesOf(path: string): unknown[] {
  const db = new Sqlite(path, { readonly: true });
  const names = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all();
  db.close();
  return names;
}

it('makes its table with the first ledger: a file without any takes one, and has the same schema', async () => {
  const { path, open } = await stateFile();
  const [early, late] = [await open(), await open()];
  const run = await planRun(early, 1);
  expect(await early.ledger.read(run)).toBeUndefined();
  expect(await early.ledger.quarantined(run)).toEqual([]);
  await rejectsWith('NOT_FOUND', early.ledger.draw(run, request('a', 1, 1)));
  expect(tablesOf(path)).not.toContain('ledger');
  await late.ledger.open(run, 100);
  expect(tablesOf(path)).toContain('ledger');
  expect(await early.ledger.draw(run, request('a', 1, 60))).toBe(60);
  expect(await sumGranted(late.ledger, run)).toBe(60);
});

it('is made by whoever comes first, of many at once', async () => {
  const { open } = await stateFile();
  const stores = await Promise.all(Array.from({ length: 6 }, open));
  const run = await planRun(stores[0] as StateStore, 1);
  const answers = await Promise.all(stores.map(({ ledger }) => ledger.open(run, 100)));
  expect(answers.filter(({ created }) => created)).toHaveLength(1);
});
