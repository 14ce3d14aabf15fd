import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Chance, Clock } from '../contracts/clock.ts';

/** The clocks of this machine. */
export const systemClock: Clock = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: async (ms, signal) => {
    // The one way this rejects is the signal, and then the sleep is over.
    await delay(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  },
};

/** Chance that no content depends on. */
export const systemChance: Chance = {
  nonce: () => randomBytes(16).toString('hex'),
  uniform: () => Math.random(),
};
