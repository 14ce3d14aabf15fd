import { describe, expect, it } from 'vitest';
import type { FleetEvent } from '../../src/app/events.ts';
import { count } from '../../src/cli/nouns.ts';
import { wordEnd, wordEvent } from '../../src/cli/words.ts';
import type { TaskEnd } from '../../src/kernel/run/exit-verdict.ts';
import { FINISH_UNIT } from '../../src/kernel/run/unit.ts';

type Samples = { readonly [Type in FleetEvent['event']['type']]: Extract<FleetEvent['event'], { readonly type: Type }> };

/** One event of each type: another type does not compile without one. */
const SAMPLES: Samples = {
  planned: { type: 'planned', units: 3, items: 30 },
  'already-planned': { type: 'already-planned' },
  'plan-helped': { type: 'plan-helped', created: 2 },
  claimed: { type: 'claimed', unit: 3, token: 1, count: 10 },
  'claim-lost': { type: 'claim-lost' },
  reclaimed: { type: 'reclaimed', unit: 3, token: 1, failed: false },
  'reclaim-lost': { type: 'reclaim-lost', unit: 3, token: 1 },
  fenced: { type: 'fenced', unit: 3, token: 1, during: 'complete' },
  'lease-lost': { type: 'lease-lost', unit: 3, token: 1 },
  adopted: { type: 'adopted', unit: 3 },
  'determinism-fault': { type: 'determinism-fault', unit: 3, key: 'documents/note-0000042.pdf' },
  'item-done': { type: 'item-done', unit: 3 },
  'unit-done': { type: 'unit-done', unit: 3, items: 10, bytes: 1000 },
  'unit-failed': { type: 'unit-failed', unit: 3, reason: 'note-0000042: no such glyph' },
  released: { type: 'released', unit: 3, why: 'the run is paused' },
  waiting: { type: 'waiting', code: 'UNAVAILABLE', message: 'the store does not answer', retryMs: 200 },
  'finish-claimed': { type: 'finish-claimed' },
  'finish-lost': { type: 'finish-lost' },
  'root-written': { type: 'root-written', corpusSha256: 'ab'.repeat(32), items: 30 },
  ended: { type: 'ended', end: { why: 'root-stands' } },
  'task-started': { type: 'task-started', attempt: 0, pid: 7 },
  'task-died': { type: 'task-died', how: 'was killed by SIGKILL', retryMs: 0 },
  'task-ended': { type: 'task-ended', how: null },
};

/** They move a counter, or are worded by who started the work. */
const SILENT = ['item-done', 'ended'];

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

  it.each(Object.entries(SAMPLES))('has one line of its own for %s, or none', (type, event) => {
    const words = wordEvent(event);
    if (SILENT.includes(type)) return expect(words).toBeUndefined();
    expect(words?.message).toMatch(/^\S.{5,}$/);
    expect(['DEBUG', 'INFO', 'WARNING', 'ERROR']).toContain(words?.severity);
    const others = Object.values(SAMPLES).filter((other) => wordEvent(other)?.message === words?.message);
    expect(others).toEqual([event]);
  });

  it.each(['reclaimed', 'reclaim-lost', 'fenced'] as const)('calls the finish of the run by its name in %s', (type) => {
    const words = wordEvent({ ...SAMPLES[type], unit: FINISH_UNIT });
    expect(words).toMatchObject({ unit: null, message: expect.stringContaining('the finish of the run') });
    expect(words?.message).not.toContain('-1');
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
