import type { RunEvent } from '../../../contracts/events.ts';

/** What a task's calls were for. */
export type Purpose = 'starting' | 'working' | 'idle' | 'finishing';

/** One process of a fleet, as it is accounted for. Times are virtual ms. */
export class TaskLog {
  readonly startedAt: number;
  /** When the process was gone, in whichever way; undefined while it lives. */
  goneAt: number | undefined;
  claims = 0;
  lostClaims = 0;
  reclaims = 0;
  /** Work that ended in nothing: claims that were dropped, and the one in hand when it was killed. */
  wastedMs = 0;
  /** Calls of the state store but beats, by what they turned out to be for. */
  readonly calls: Record<Purpose, number> = { starting: 0, working: 0, idle: 0, finishing: 0 };
  readonly #now: () => number;
  #firstClaimAt: number | undefined;
  #claimedAt: number | undefined;
  #settledAt: number | undefined;
  #finishes = false;
  /** Calls since the last unit was settled: what they were for shows only later. */
  #open = 0;

  constructor(now: () => number) {
    this.#now = now;
    this.startedAt = now();
  }

  get livedMs(): number {
    return (this.goneAt ?? this.#now()) - this.startedAt;
  }

  /** From its start to its first unit; all its life, if it never had one. */
  get startingMs(): number {
    return (this.#firstClaimAt ?? this.goneAt ?? this.#now()) - this.startedAt;
  }

  /** From its last unit to its end, whether it watched or finished the run. */
  get idleMs(): number {
    if (this.#settledAt === undefined || this.#claimedAt !== undefined) return 0;
    return (this.goneAt ?? this.#now()) - this.#settledAt;
  }

  callSent(): void {
    this.#open += 1;
  }

  note(event: RunEvent): void {
    switch (event.type) {
      case 'claimed':
        return this.#claim();
      case 'claim-lost':
        this.lostClaims += 1;
        return;
      case 'reclaimed':
        this.reclaims += 1;
        return;
      case 'finish-claimed':
        this.#finishes = true;
        return;
      case 'unit-done':
        return this.#settle();
      case 'unit-failed':
      case 'released':
      case 'fenced':
        return this.#drop();
      default:
    }
  }

  /** The process is gone. */
  close(): void {
    this.goneAt = this.#now();
    if (this.#claimedAt !== undefined) this.wastedMs += this.goneAt - this.#claimedAt;
    this.calls[this.#purpose()] += this.#open;
    this.#open = 0;
  }

  #claim(): void {
    this.claims += 1;
    this.calls[this.#firstClaimAt === undefined ? 'starting' : 'working'] += this.#open;
    this.#open = 0;
    this.#claimedAt = this.#now();
    this.#firstClaimAt ??= this.#claimedAt;
    this.#finishes = false;
  }

  #settle(): void {
    this.calls.working += this.#open;
    this.#open = 0;
    this.#claimedAt = undefined;
    this.#settledAt = this.#now();
  }

  #drop(): void {
    if (this.#claimedAt === undefined) return;
    this.wastedMs += this.#now() - this.#claimedAt;
    this.#settle();
  }

  #purpose(): Purpose {
    if (this.#claimedAt !== undefined) return 'working';
    if (this.#finishes) return 'finishing';
    return this.#firstClaimAt === undefined ? 'starting' : 'idle';
  }
}
