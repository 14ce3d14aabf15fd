import { describe, expect, it } from 'vitest';
import type { FleetEvent } from '../../src/app/events.ts';
import { count, wordEnd, wordEvent } from '../../src/cli/words.ts';
import type { TaskEnd } from '../../src/kernel/run/exit-verdict.ts';

describe('words', () => {
  it.each([
    [{ type: 'planned', units: 1, items: 2000 }, 'INFO', 'planned 2,000 documents in 1 unit', null],
    [{ type: 'already-planned' }, 'INFO', 'already planned; resuming', null],
    [{ type: 'unit-failed', unit: 7, reason: 'note-0000042: no such glyph' }, 'ERROR', 'unit 7 failed: note-0000042: no such glyph', 7],
    [{ type: 'reclaimed', unit: 3, token: 2, failed: true }, 'ERROR', 'unit 3 failed: too many of its claims died', 3],
    [{ type: 'waiting', code: 'DISK_FULL', message: 'no room left', retryMs: 5000 }, 'WARNING', 'no room left; trying again in 5s', null],
    [{ type: 'task-died', how: 'was killed by SIGKILL', retryMs: 0 }, 'WARNING', 'task was killed by SIGKILL; starting it again', null],
    [{ type: 'task-ended', how: 'exited with 2: no such pack' }, 'ERROR', 'task exited with 2: no such pack', null],
  ] as const satisfies [FleetEvent['event'], string, string, number | null][])('for %j', (event, severity, message, unit) => {
    expect(wordEvent(event)).toEqual({ severity, message, unit });
  });

  it('has none for an event that only moves a counter', () => {
    expect(wordEvent({ type: 'item-done', unit: 1 })).toBeUndefined();
  });

  it('says plainly why the work ended', () => {
    const ends: TaskEnd[] = [
      { why: 'root-stands' },
      { why: 'peer-finishes' },
      { why: 'units-failed', failed: 2 },
      { why: 'paused' },
      { why: 'cancelled' },
      { why: 'stopped' },
      { why: 'out-of-reach', code: 'UNAVAILABLE', message: 'the store does not answer' },
    ];
    expect(new Set(ends.map(wordEnd)).size).toBe(ends.length);
    expect(wordEnd({ why: 'paused' })).toBe('the run is paused');
    expect(wordEnd({ why: 'units-failed', failed: 2 })).toBe('2 units failed and nothing else is left to do');
  });

  it('counts', () => {
    expect([count(1, 'unit'), count(0, 'unit'), count(12_345, 'document')]).toEqual(['1 unit', '0 units', '12,345 documents']);
  });
});
