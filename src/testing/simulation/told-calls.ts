import { concerns, couldMean, faultOfChange, type LeaseProof, type RowChange } from './row-invariants.ts';
import type { ContractCall } from './remote-call.ts';
import type { SimulatedProcess } from './simulated-process.ts';

/** Methods of the state store's contract by which rows of units change. */
const CHANGING = new Set(['writeUnits', 'claimUnit', 'claimFinish', 'renew', 'complete', 'fail', 'release', 'reclaim', 'reset', 'adopt']);

/** Which call a change of a row came from, and what is wrong with it, if anything. */
export interface Verdict {
  readonly method: string;
  readonly fault: string | undefined;
}

/**
 * What each process has asked of the state store so far. A request may take effect long after its call, so a change is
 * right when any of the calls of its process allows exactly this change of exactly this row.
 */
export class ToldCalls {
  readonly #calls = new Map<SimulatedProcess, ContractCall[]>();

  note(process: SimulatedProcess, call: ContractCall): void {
    if (!CHANGING.has(call.method)) return;
    const calls = this.#calls.get(process);
    if (calls === undefined) this.#calls.set(process, [call]);
    else calls.push(call);
  }

  judge(process: SimulatedProcess, change: RowChange, leaseProof: LeaseProof): Verdict {
    const { unit, state } = change.after;
    const calls = this.#calls.get(process) ?? [];
    let blamed: Verdict | undefined;
    for (let at = calls.length - 1; at >= 0; at--) {
      const call = calls[at] as ContractCall;
      if (!concerns(call, unit)) continue;
      const fault = faultOfChange(call, change, leaseProof);
      if (fault === undefined) return { method: call.method, fault };
      // The newest call that could have been meant, or else the newest.
      if (blamed === undefined || (couldMean(call, change) && !couldMean({ method: blamed.method, args: [] }, change)))
        blamed = { method: call.method, fault };
    }
    return blamed ?? { method: 'nothing', fault: `I2: ${process.name} made unit ${unit} ${state}, and never asked for it` };
  }
}
