import assert from 'node:assert/strict';
import type { TextOutcome } from '../../contracts/text-model.ts';
import type { TextModelContext, VendorMood } from './text-model-case.ts';

/** Asks once, and holds the model to one request that reached the vendor. */
export async function askOnce({ open }: TextModelContext, mood: VendorMood): Promise<TextOutcome> {
  const { model, request, received } = await open(mood);
  const outcome = await model.complete(request, new AbortController().signal);
  assert.equal(received(), mood === 'gone' ? 0 : 1, 'one call is one attempt');
  return outcome;
}

/** Resolves when the vendor has so many requests. */
export async function untilReceived(received: () => number, count: number): Promise<void> {
  while (received() < count) await new Promise((resolve) => setImmediate(resolve));
}
