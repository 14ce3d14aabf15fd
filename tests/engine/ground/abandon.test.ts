import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { abandonOn } from '../../../src/engine/ground/abandon.ts';

const overdue = (): Error => new Error('overdue');
const never = new Promise<never>(() => undefined);

describe('work that may be abandoned', () => {
  it('comes out as it does while nobody abandons it, and leaves nothing on the signal', async () => {
    const { signal } = new AbortController();
    expect(await abandonOn(signal, Promise.resolve('done'), overdue)).toBe('done');
    await expect(abandonOn(signal, Promise.reject(new Error('its own')), overdue)).rejects.toThrow('its own');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('is not waited for once the signal aborts', async () => {
    const controller = new AbortController();
    const abandoned = abandonOn(controller.signal, never, overdue);
    controller.abort();
    await expect(abandoned).rejects.toThrow('overdue');
  });

  it('is not waited for when the signal has aborted before', async () => {
    await expect(abandonOn(AbortSignal.abort(), never, overdue)).rejects.toThrow('overdue');
  });

  it('may fail later, and nobody hears of it', async () => {
    const controller = new AbortController();
    let fail: (error: Error) => void = () => undefined;
    const work = new Promise<never>((_, reject) => (fail = reject));
    const abandoned = abandonOn(controller.signal, work, overdue);
    controller.abort();
    await expect(abandoned).rejects.toThrow('overdue');
    // An unhandled rejection would fail this file.
    fail(new Error('too late'));
    await new Promise((resolve) => setImmediate(resolve));
  });
});
