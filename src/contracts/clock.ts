/** Time, as it is passed in: nothing below `app` reads a clock of its own. */
export interface Clock {
  /** Wall clock, in ms since the epoch. May jump, and differs between machines. */
  wall(): number;
  /** Monotonic clock of this process, in ms from an arbitrary origin. */
  monotonic(): number;
  /** Resolves after `ms`, or as soon as the signal aborts; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Randomness that content never depends on: nonces, and where to look for work. */
export interface Chance {
  /** 32 lower-case hexadecimal digits, never the same twice in the world. */
  nonce(): string;
  /** Uniform in [0, 1). */
  uniform(): number;
}
