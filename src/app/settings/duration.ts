const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;

/** A duration as people write it: digits and a unit. */
export const DURATION = /^(\d{1,9})(ms|s|m|h)$/;

/** `60s` → 60000; undefined when it is not written like {@link DURATION}. */
export function parseDuration(text: string): number | undefined {
  const [, digits, unit] = DURATION.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits) * UNITS[unit as keyof typeof UNITS];
}

/** 95_000 → `1m 35s`, for people: the two largest units, seconds at the smallest. */
export function wordDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds}s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ${seconds % 60}s`;
  return `${Math.floor(seconds / 3600)}h ${Math.floor((seconds % 3600) / 60)}m`;
}
