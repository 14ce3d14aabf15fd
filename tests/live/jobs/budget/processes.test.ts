import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { initStateStore, openStateStore } from '../../../../src/backends/state/index.ts';
import type { RunKey, StateStore } from '../../../../src/contracts/state-store.ts';
import { budgetFigures } from '../../../../src/kernel/budget/figures.ts';
import { usdOfNano } from '../../../../src/kernel/budget/usd.ts';
import { planRun } from '../../../../src/testing/state-store/planned-run.ts';
import { serverVariables, startServers, type LocalServers } from '../../../servers/start-servers.ts';
import { callsOn, killBuyers, startBuyer, type BuyersBudget } from './buyers.ts';

const USD = 1_000_000_000;
/** Longer than a process of a busy machine stands still: who is taken for dead leaves its chunk unspent. */
const LEASE_MS = 20_000;
const CREW = 8;
const FLEETS = [1, CREW];
/** Calls so dear that every cap is used up by a dozen or two, which eight tasks with four calls each have to share. */
const CAPS = [
  { capNano: 0, worstNano: 0.02 * USD },
  { capNano: 0.02 * USD, worstNano: 0.02 * USD },
  { capNano: USD, worstNano: 0.1 * USD },
  { capNano: 10 * USD, worstNano: USD },
];
const STORES = ['sqlite', 'firestore', 'dynamodb'] as const;

interface Case extends BuyersBudget {
  readonly store: (typeof STORES)[number];
  readonly capNano: number;
}

let folder: string;
let servers: LocalServers;
const states = new Map<string, StateStore>();
const runs = new Map<Case, RunKey>();
const cases: Case[] = STORES.flatMap((store) =>
  FLEETS.flatMap((tasks) =>
    CAPS.map(({ capNano, worstNano }) => {
      const runId = `${tasks}-of-${capNano}`;
      // Places are known when the folder is.
      return { store, tasks, capNano, worstNano, runId, uri: '', bill: '' };
    }),
  ),
);

/** Every case has a place, a plan and a ledger before anybody starts. */
async function prepare(): Promise<readonly Case[]> {
  const uris = { sqlite: `sqlite:${join(folder, 'state.db')}`, firestore: 'firestore://local', dynamodb: 'dynamodb://goldleaf' };
  await initStateStore(uris.dynamodb);
  for (const store of STORES) states.set(store, await openStateStore(uris[store]));
  for (const each of cases) {
    Object.assign(each, { uri: uris[each.store], bill: join(folder, `${each.store}-${each.runId}`) });
    const state = states.get(each.store) as StateStore;
    const run = await planRun(state, 1, each.runId);
    await state.ledger.open(run, each.capNano);
    await writeFile(each.bill, '');
    runs.set(each, run);
  }
  return cases;
}

/** The caps of each store and fleet, one after the other. The first of the crew is the fleet of one, too. */
function chainsOf(member: number): (readonly Case[])[] {
  const fleets = FLEETS.filter((tasks) => member < tasks);
  return STORES.flatMap((store) => fleets.map((fleet) => cases.filter((each) => each.store === store && each.tasks === fleet)));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'goldleaf-budget-'));
  servers = await startServers(['firestore', 'dynamodb'], 'bucket');
  for (const [name, value] of Object.entries(serverVariables(servers.places))) vi.stubEnv(name, value);
  await prepare();
});

afterAll(async () => {
  killBuyers();
  for (const state of states.values()) await state.close();
  vi.unstubAllEnvs();
  await servers.stop();
  await rm(folder, { recursive: true });
});

describe('one budget over a process, and over eight', () => {
  it('comes to an end on every store', { timeout: 400_000 }, async () => {
    const crew = Array.from({ length: CREW }, (_, member) => startBuyer(`task-${member}`, LEASE_MS, chainsOf(member)));
    expect(await Promise.all(crew.map(({ ended }) => ended))).toEqual(crew.map(() => 0));
  });

  it.each(cases)('$store, $tasks: bills no more than $capNano, and all but one call of it', async (each) => {
    const { store, tasks, capNano, worstNano, bill } = each;
    const calls = await callsOn(bill);
    const billedNano = calls.reduce((sum, nano) => sum + nano, 0);
    const ledger = await (states.get(store) as StateStore).ledger.read(runs.get(each) as RunKey);
    const { spentNano, grantedNano, strandedNano } = budgetFigures(ledger!, new Set());
    console.log(`${store}, ${tasks} tasks, cap $${usdOfNano(capNano)}: ${calls.length} calls, ${shareOf(capNano, billedNano)} billed`);
    expect({ spentNano, grantedNano, strandedNano }).toEqual({ spentNano: billedNano, grantedNano: 0, strandedNano: 0 });
    expect(billedNano).toBeLessThanOrEqual(capNano);
    expect(billedNano).toBeGreaterThan(capNano - worstNano - (capNano === 0 ? 1 : 0));
    if (capNano === 0) expect(calls).toEqual([]);
  });
});

function shareOf(capNano: number, nano: number): string {
  return capNano === 0 ? 'nothing' : `${((100 * nano) / capNano).toFixed(1)} %`;
}
