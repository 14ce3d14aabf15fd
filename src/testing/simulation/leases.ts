import type { RunState } from '../../kernel/run/plan.ts';
import type { UnitRow } from '../../kernel/run/unit.ts';
import type { SimulatedProcess } from './simulated-process.ts';

/** A claim that took effect. */
interface Claim {
  readonly process: SimulatedProcess;
  readonly at: number;
  /** The halt of the run it came after, if the run was halted then. */
  readonly duringHalt: number | undefined;
}

/** The claim or renewal that a process was last told had gone through. */
interface Lease {
  /** Its monotonic clock when it sent it. */
  readonly sentAt: number;
  readonly nonce: string;
}

/** Who may work on what, by what each process was told, and what may be taken from whom. */
export class Leases {
  readonly #leaseMs: number;
  readonly #claims = new Map<string, Claim>();
  readonly #leases = new Map<SimulatedProcess, Map<number, Lease>>();
  /** Units whose latest claim took effect when nobody was left to hear of it. */
  readonly #lateClaims = new Set<number>();
  #halts = 0;
  #halted = false;

  constructor(leaseMs: number) {
    this.#leaseMs = leaseMs;
  }

  /** A claim took effect. */
  claimed(process: SimulatedProcess, { unit, nonce }: UnitRow, at: number): void {
    if (process.gone) this.#lateClaims.add(unit);
    else this.#lateClaims.delete(unit);
    if (nonce !== null) this.#claims.set(nonce, { process, at, duringHalt: this.#halted ? this.#halts : undefined });
  }

  /** Whether the unit's latest claim was one that its sender did not live to see. */
  wasClaimedTooLate(unit: number): boolean {
    return this.#lateClaims.has(unit);
  }

  /** The process hears that a claim or a renewal went through. */
  granted(process: SimulatedProcess, unit: number, lease: Lease): void {
    const leases = this.#leases.get(process) ?? new Map<number, Lease>();
    // The answer to a renewal of an earlier claim may come last.
    if (lease.sentAt >= (leases.get(unit)?.sentAt ?? -Infinity)) leases.set(unit, lease);
    this.#leases.set(process, leases);
  }

  runIs(state: RunState): void {
    const halted = state === 'PAUSED' || state === 'CANCELLED';
    if (halted && !this.#halted) this.#halts += 1;
    this.#halted = halted;
  }

  /** The process writes for a unit: its lease must not have passed. */
  faultOfWrite(process: SimulatedProcess, unit: number): string | undefined {
    const age = process.clock.monotonic() - (this.#leases.get(process)?.get(unit)?.sentAt ?? -Infinity);
    if (age <= this.#leaseMs) return undefined;
    return `${process.name} writes for unit ${unit} ${Math.round(age)} ms after its lease was last renewed`;
  }

  /** A job starts on a unit: under a claim, and under none that came after the run was halted. */
  faultOfWork(process: SimulatedProcess, unit: number): string | undefined {
    const lease = this.#leases.get(process)?.get(unit);
    const claim = lease && this.#claims.get(lease.nonce);
    if (claim === undefined) return `${process.name} works on unit ${unit} without a claim`;
    if (!this.#halted || claim.duringHalt !== this.#halts) return undefined;
    return `I15: ${process.name} works on unit ${unit} under a claim that came after the run was halted`;
  }

  /** I4: an attempt is charged only for a claim that something happened to. */
  faultOfReclaim(process: SimulatedProcess, nonce: string, unit: number): string | undefined {
    const claim = this.#claims.get(nonce);
    if (claim === undefined || claim.process.troubledAt >= claim.at) return undefined;
    return `I4: ${process.name} took unit ${unit} from ${claim.process.name}, which nothing had happened to`;
  }
}
