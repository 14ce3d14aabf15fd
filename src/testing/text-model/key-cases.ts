import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { isGoldleafError } from '../../kernel/errors.ts';
import { askOnce } from './ask.ts';
import type { TextModelCase } from './text-model-case.ts';

export const keyCases: readonly TextModelCase[] = [
  {
    name: 'a key that is refused is an error, which does not hold the key though the vendor repeats it',
    async run({ open }) {
      const { model, request, key } = await open('refused-key');
      const error: unknown = await model.complete(request, new AbortController().signal).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      assert.ok(isGoldleafError(error) && error.code === 'FORBIDDEN');
      assertKept(error, key);
    },
  },
  {
    name: 'a failure does not hold the key though the vendor repeats it',
    async run({ open }) {
      const opened = await open('error-after-billing');
      assertKept(await askOnce({ open: async () => opened }, 'error-after-billing'), opened.key);
    },
  },
  {
    name: 'the model does not show its key',
    async run({ open }) {
      const { model, key } = await open('well');
      assertKept(model, key);
    },
  },
];

function assertKept(thing: unknown, key: string): void {
  assert.ok(!inspect(thing, { depth: Infinity, showHidden: true }).includes(key), 'the key is seen');
  assert.ok(!JSON.stringify(thing).includes(key), 'the key is written');
}
