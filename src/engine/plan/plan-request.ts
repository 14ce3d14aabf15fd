import type { Json } from '../../kernel/canonical-json.ts';
import type { Fingerprint, RunKind, RunPolicy, RunSettings } from '../../kernel/run/plan.ts';

export interface PlanRequest {
  readonly runId: string;
  readonly kind: RunKind;
  /** Complete: what was not given is filled in with defaults. */
  readonly settings: RunSettings;
  /** What was given explicitly, by the names of settings and policy. A standing run must agree with it. */
  readonly given: Readonly<Record<string, Json>>;
  readonly policy: RunPolicy;
  readonly fingerprint: Fingerprint;
  /** The URI of the output, as its blob store tells it. */
  readonly out: string;
  /** Of the task that plans, counted from 0 as in its identity. Default 0. */
  readonly attempt?: number;
}
