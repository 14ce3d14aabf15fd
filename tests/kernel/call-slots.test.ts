import { expect, it } from 'vitest';
import { CallSlots } from '../../src/kernel/call-slots.ts';

it('runs so many calls at once, the others in turn, and loses none by an error', async () => {
  const slots = new CallSlots(3);
  let running = 0;
  let peak = 0;
  const done: number[] = [];
  const call = (number: number) => async (): Promise<void> => {
    peak = Math.max(peak, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    done.push(number);
    if (number % 4 === 0) throw new Error('said the test');
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, number) => slots.run(call(number))));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5);
  expect(done).toEqual(Array.from({ length: 20 }, (_, number) => number));
  expect(peak).toBe(3);
});
