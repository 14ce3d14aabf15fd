import assert from 'node:assert/strict';
import { askOnce } from './ask.ts';
import type { TextModelCase } from './text-model-case.ts';

export const billingCases: readonly TextModelCase[] = [
  {
    name: 'an error of the vendor may have been billed',
    async run(context) {
      const outcome = await askOnce(context, 'error-after-billing');
      assert.ok(outcome.kind === 'failed' && outcome.billed === 'unknown');
    },
  },
  {
    name: 'a connection that ends before an answer may have been billed',
    async run(context) {
      const outcome = await askOnce(context, 'dead');
      assert.ok(outcome.kind === 'failed' && outcome.billed === 'unknown');
    },
  },
  {
    name: 'of an answer that was cut nobody knows the price',
    async run(context) {
      assert.deepEqual(await askOnce(context, 'cut'), { kind: 'truncated', usage: undefined });
    },
  },
  {
    name: 'a request to nobody was not billed',
    async run(context) {
      const outcome = await askOnce(context, 'gone');
      assert.ok(outcome.kind === 'failed' && outcome.billed === 'no');
    },
  },
];
