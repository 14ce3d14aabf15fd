import { wordEvent } from '../../../../src/cli/words.ts';
import type { RunEvent } from '../../../../src/contracts/events.ts';

/** One event of each kind that a disturbed fleet is expected to tell. */
const SAMPLES = {
  claimed: { type: 'claimed', unit: 0, token: 0, count: 0 },
  finished: { type: 'unit-done', unit: 0, items: 0, bytes: 0 },
  lost: { type: 'claim-lost' },
  reclaimed: { type: 'reclaimed', unit: 0, token: 0, failed: false },
  fenced: { type: 'fenced', unit: 0, token: 0, during: 'DURING' },
  leaseLost: { type: 'lease-lost', unit: 0, token: 0 },
  adopted: { type: 'adopted', unit: 0 },
  released: { type: 'released', unit: 0, why: 'WHY' },
  waiting: { type: 'waiting', code: 'UNAVAILABLE', message: 'MESSAGE', retryMs: 0 },
  determinismFault: { type: 'determinism-fault', unit: 0, key: 'KEY' },
  unitFailed: { type: 'unit-failed', unit: 0, reason: 'REASON' },
} as const satisfies Record<string, RunEvent>;

export type Told = keyof typeof SAMPLES;

/** Made of the words the command line has today, so that a change of them cannot hide an event. */
const PATTERNS = Object.entries(SAMPLES).map(([told, event]) => [told as Told, patternOf(event)] as const);

function patternOf(event: RunEvent): RegExp {
  const message = wordEvent(event)?.message ?? '';
  const escaped = message.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/[A-Z]{3,}/g, '.*').replaceAll(/\d+ ?(?:ms|s)?/g, String.raw`[\d,.]+ ?\w*`)}`);
}

/** What a line of the log tells, if it is one of these events. */
export function toldBy(line: string): { told: Told; unit: number | null } | undefined {
  if (!line.startsWith('{')) return undefined;
  const { message, unit } = JSON.parse(line) as { message: string; unit: number | null };
  const told = PATTERNS.find(([, pattern]) => pattern.test(message))?.[0];
  return told && { told, unit };
}
