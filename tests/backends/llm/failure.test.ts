import { describe, expect, it } from 'vitest';
import { failureOf, outcomeOf } from '../../../src/backends/llm/shared/failure.ts';

function billedAt(status: number, more: { code?: string; message?: string } = {}): unknown {
  const outcome = outcomeOf(failureOf(Object.assign(new Error(more.message ?? 'no'), { status, ...more }), String), 'vendor', false);
  return 'billed' in outcome ? outcome.billed : outcome.kind;
}

describe('outcomeOf', () => {
  it.each([400, 402, 404, 405, 413, 415, 422, 431])('a request answered by %i never ran', (status) => {
    expect(billedAt(status)).toBe('no');
  });

  it.each([302, 408, 409, 412, 418, 423, 424, 425, 451, 460, 499, 500, 502, 503, 504])(
    'a request answered by %i may have run',
    (status) => {
      expect(billedAt(status)).toBe('unknown');
    },
  );

  it.each([
    { code: 'content_filter' },
    { code: 'json_validate_failed' },
    { code: 'tool_use_failed' },
    { message: '400 Could not finish the message because max_tokens or model output limit was reached.' },
  ])('neither is one refused after it ran free: %o', (more) => {
    expect(billedAt(400, more)).toBe('unknown');
  });

  it('an account that is used up asks for no patience', () => {
    expect(billedAt(429)).toBe('rate-limited');
    expect(billedAt(429, { code: 'insufficient_quota' })).toBe('no');
  });
});
