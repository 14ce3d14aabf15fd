import type { Chance, Clock } from '../../../contracts/clock.ts';
import type { SpendLedger } from '../../../contracts/spend-ledger.ts';
import type { RunKey, TaskRow } from '../../../contracts/state-store.ts';
import type { TokenUsage } from '../../../contracts/text-model.ts';

/** What a simulated task wants of a guard. */
export interface GuardUnderTest {
  admit(worstNano: number, signal: AbortSignal): Promise<GuardAnswer>;
  close(): Promise<void>;
}

export interface Admitted {
  readonly kind: 'admitted';
  readonly reservation: {
    settle(modelKey: string, usage: TokenUsage, nanoUsd: number): void;
    keep(modelKey: string): void;
    refund(): void;
  };
}

export type GuardAnswer = Admitted | { readonly kind: 'exhausted' | 'unavailable' };

export interface GuardGround {
  readonly ledger: SpendLedger;
  readonly run: RunKey;
  readonly taskNonce: string;
  readonly tasks: () => Promise<readonly Pick<TaskRow, 'taskNonce' | 'seenAt' | 'ended'>[]>;
  readonly clock: Clock;
  readonly chance: Chance;
}

export interface GuardTerms {
  readonly concurrency: number;
  readonly tasks: number;
  readonly leaseMs: number;
}

export type MakeGuard = (ground: GuardGround, terms: GuardTerms) => GuardUnderTest;
