import assert from 'node:assert/strict';
import { askOnce, untilReceived } from './ask.ts';
import type { TextModelCase } from './text-model-case.ts';

export const answerCases: readonly TextModelCase[] = [
  {
    name: 'gives the text, and what it took: within the bound of the prompt and the limit of the answer',
    async run({ open }) {
      const { model, request } = await open('well');
      const outcome = await model.complete(request, new AbortController().signal);
      assert.equal(outcome.kind, 'text');
      assert.ok(outcome.kind === 'text' && outcome.text.trim() !== '' && outcome.usage !== undefined);
      const { tokensIn, tokensOut } = outcome.usage;
      assert.ok(tokensIn > 0 && tokensIn <= model.boundTokens(request));
      assert.ok(tokensOut > 0 && tokensOut <= request.maxOutputTokens);
    },
  },
  {
    name: 'answers many calls at once, each by one request',
    async run({ open }) {
      const { model, request, received } = await open('well');
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => model.complete(request, new AbortController().signal)));
      assert.deepEqual(new Set(outcomes.map(({ kind }) => kind)), new Set(['text']));
      assert.equal(received(), 8);
    },
  },
  {
    name: 'an answer of nothing is a failure, and told with its price',
    async run(context) {
      const outcome = await askOnce(context, 'empty');
      assert.ok(outcome.kind === 'empty' && outcome.usage !== undefined && outcome.usage.tokensOut > 0);
    },
  },
  {
    name: 'a refusal and an answer ended by the token limit are told as such',
    async run(context) {
      assert.equal((await askOnce(context, 'refusal')).kind, 'refused');
      const truncated = await askOnce(context, 'truncated');
      assert.ok(truncated.kind === 'truncated' && truncated.usage !== undefined);
    },
  },
  {
    name: 'slows down as long as the vendor says, and repeats nothing itself',
    async run(context) {
      assert.deepEqual(await askOnce(context, 'rate-limited-7s'), { kind: 'rate-limited', retryAfterMs: 7_000 });
      assert.deepEqual(await askOnce(context, 'rate-limited'), { kind: 'rate-limited', retryAfterMs: undefined });
    },
  },
  {
    name: 'lets go of a call that hangs, which may be billed',
    async run({ open }) {
      const { model, request, received } = await open('hang');
      const call = new AbortController();
      const answered = model.complete(request, call.signal);
      await untilReceived(received, 1);
      call.abort();
      assert.deepEqual(await answered, { kind: 'cancelled', billed: 'unknown' });
    },
  },
  {
    name: 'a time limit of the caller ends a call like any other signal',
    async run({ open }) {
      const { model, request } = await open('hang');
      const outcome = await model.complete(request, AbortSignal.timeout(100));
      assert.ok(outcome.kind === 'cancelled' || outcome.kind === 'timed-out');
    },
  },
  {
    name: 'sends nothing for a call that is over before it began',
    async run({ open }) {
      const { model, request, received } = await open('well');
      assert.deepEqual(await model.complete(request, AbortSignal.abort()), { kind: 'cancelled', billed: 'no' });
      assert.equal(received(), 0);
    },
  },
];
