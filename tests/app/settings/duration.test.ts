import { describe, expect, it } from 'vitest';
import { parseDuration, wordDuration } from '../../../src/app/settings/duration.ts';

describe('durations', () => {
  it.each([
    ['500ms', 500],
    ['60s', 60_000],
    ['2m', 120_000],
    ['1h', 3_600_000],
    ['60', undefined],
    ['-1s', undefined],
    ['1.5s', undefined],
  ])('reads %s', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  it.each([
    [0, '0s'],
    [59_400, '59s'],
    [95_000, '1m 35s'],
    [3_725_000, '1h 2m'],
  ])('words %d', (ms, text) => {
    expect(wordDuration(ms)).toBe(text);
  });
});
