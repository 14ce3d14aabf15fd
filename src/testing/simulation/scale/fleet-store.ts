import { TransactionalStateStore } from '../../../backends/state/transactional-store.ts';
import type { ClaimOutcome, ClaimRequest, RunKey, StateStore } from '../../../contracts/state-store.ts';
import { claim, type UnitRow } from '../../../kernel/run/unit.ts';
import { STATE_CALLS } from '../store-model.ts';
import type { FleetRuns } from './fleet-rows.ts';
import type { SendCall } from './send-call.ts';

/**
 * The state store in one task's hands: every call is sent, and is one atomic step at the far side. Where a passed
 * deadline is proof, that holds for a claim too, as on SQLite; where leases are observed, a claim is a look and a
 * conditional write, as on DynamoDB, and a peer may come in between.
 */
export function openFleetStore(runs: FleetRuns, leaseProof: StateStore['leaseProof'], send: SendCall): StateStore {
  const store = new TransactionalStateStore('memory:', leaseProof, runs);
  const sent = STATE_CALLS.map((method) => {
    const call = store[method].bind(store) as (...args: unknown[]) => Promise<unknown>;
    return [method, (...args: unknown[]) => send(method, () => call(...args))];
  });
  return {
    ...(Object.fromEntries(sent) as Pick<StateStore, (typeof STATE_CALLS)[number]>),
    ...(leaseProof === 'observation' && { claimUnit: (run, request) => claimInTwoSteps(runs, send, run, request) }),
    uri: store.uri,
    leaseProof,
    ledger: store.ledger,
    close: async () => undefined,
  };
}

/** A look at or after the place, one below it if that found none, and a conditional write. */
async function claimInTwoSteps(runs: FleetRuns, send: SendCall, run: RunKey, { terms, place }: ClaimRequest): Promise<ClaimOutcome> {
  const look = (from: number): Promise<UnitRow | undefined> =>
    send('claimUnit (look)', () => {
      const rows = runs.rows(run);
      return rows.heldBy(terms.nonce) ?? rows.firstPending(Math.floor(from * rows.units));
    });
  const seen = (await look(place)) ?? (place > 0 ? await look(0) : undefined);
  if (seen === undefined) return { kind: 'none', reclaimed: [] };
  if (seen.state === 'RUNNING') return { kind: 'claimed', row: seen, reclaimed: [] };
  return send('claimUnit (write)', (): ClaimOutcome => {
    const rows = runs.rows(run);
    const standing = rows.unit(seen.unit);
    const row = standing?.token === seen.token ? claim(standing, terms) : undefined;
    if (standing === undefined || row === undefined) return { kind: 'lost' };
    rows.replaceUnit(standing, row);
    return { kind: 'claimed', row, reclaimed: [] };
  });
}
