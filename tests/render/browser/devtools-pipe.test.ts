import { PassThrough } from 'node:stream';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDevtoolsPipe, type DevtoolsEvent } from '../../../src/render/browser/devtools-pipe.ts';

function open(): { pipe: ReturnType<typeof openDevtoolsPipe>; sent: () => unknown[]; from: PassThrough } {
  const to = new PassThrough();
  const from = new PassThrough();
  const pipe = openDevtoolsPipe(to, from);
  const sent = (): unknown[] =>
    String((to.read() as Buffer | null) ?? '')
      .split('\0')
      .filter(Boolean)
      .map((text) => JSON.parse(text) as unknown);
  return { pipe, sent, from };
}

describe('the pipe to the browser', () => {
  it('sends a call with a number of its own and gives back its answer, in any order', async () => {
    const { pipe, sent, from } = open();
    const first = pipe.send('A.one', { x: 1 });
    const second = pipe.send('B.two', {}, 's1');
    expect(sent()).toEqual([
      { id: 1, method: 'A.one', params: { x: 1 } },
      { id: 2, method: 'B.two', params: {}, sessionId: 's1' },
    ]);
    from.write('{"id":2,"result":{"b":2}}\0{"id":1,"result":{"a":1}}\0');
    expect(await Promise.all([first, second])).toEqual([{ a: 1 }, { b: 2 }]);
  });

  it('reads messages however they are cut into chunks', async () => {
    const messages = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(messages, fc.infiniteStream(fc.integer({ min: 1, max: 9 })), async (texts, sizes) => {
        const { pipe, from } = open();
        const events: DevtoolsEvent[] = [];
        pipe.onEvent((event) => events.push(event));
        const bytes = Buffer.from(texts.map((text) => `${JSON.stringify({ method: 'E', params: text })}\0`).join(''));
        for (let start = 0; start < bytes.length;) {
          const size = sizes.next().value as number;
          from.write(bytes.subarray(start, start + size));
          start += size;
        }
        from.end();
        await new Promise((resolve) => from.once('end', resolve));
        expect(events).toEqual(texts.map((params) => ({ method: 'E', params })));
      }),
      { seed: 11, numRuns: 60 },
    );
  });

  it('fails a call that the browser refuses, naming it', async () => {
    const { pipe, from } = open();
    const call = pipe.send('Page.printToPDF', {});
    from.write('{"id":1,"error":{"code":-32000,"message":"Printing failed"}}\0');
    await expect(call).rejects.toThrow('Page.printToPDF: Printing failed');
  });

  it('fails everything that waits once it is abandoned, and all that comes after', async () => {
    const { pipe } = open();
    const waiting = pipe.send('A', {});
    pipe.abandon('the browser ended');
    pipe.abandon('another reason');
    await expect(waiting).rejects.toThrow('the browser ended');
    await expect(pipe.send('B', {})).rejects.toThrow('the browser ended');
  });

  it('takes answers to calls that nobody waits for', () => {
    const { from } = open();
    expect(() => from.write('{"id":7,"result":{}}\0{"id":8,"error":{"message":"x"}}\0')).not.toThrow();
  });
});
