import { EXIT_SIGINT, EXIT_SIGTERM } from '../kernel/run/exit-verdict.ts';

/** How the outside world asks this process to end. */
export interface StopSignals {
  /** Aborts at the first SIGTERM or SIGINT after `holding`: stop claiming, let go, end. */
  readonly stop: AbortSignal;
  /** Aborts at the second Ctrl-C, just before the process exits. */
  readonly atOnce: AbortSignal;
  /** From here on there is something to let go of; before, a signal ends the process where it is. */
  holding(onStop: (signal: NodeJS.Signals) => void): void;
  /** What the process ends with when it was stopped: by the signal. Undefined when none came. */
  exitCode(): number | undefined;
}

/** A process that could not let go in this time ends all the same: its leases let go for it. */
const PATIENCE_MS = 12_000;

/** Listens for the signals to stop. Nothing else in goldleaf ends the process by force. */
export function catchStopSignals(process: NodeJS.Process): StopSignals {
  const stop = new AbortController();
  const atOnce = new AbortController();
  let first: NodeJS.Signals | undefined;
  let onStop: ((signal: NodeJS.Signals) => void) | undefined;
  const exitCode = (): number | undefined => (first === undefined ? undefined : first === 'SIGINT' ? EXIT_SIGINT : EXIT_SIGTERM);
  const leave = (): void => {
    atOnce.abort();
    process.exit(exitCode());
  };
  const caught = (signal: NodeJS.Signals): void => {
    const isFirst = first === undefined;
    first ??= signal;
    if (onStop === undefined || (!isFirst && signal === 'SIGINT')) return leave();
    if (!isFirst) return;
    onStop(signal);
    stop.abort();
    setTimeout(leave, PATIENCE_MS).unref();
  };
  process.on('SIGTERM', caught).on('SIGINT', caught);
  return { stop: stop.signal, atOnce: atOnce.signal, holding: (hear) => void (onStop = hear), exitCode };
}
