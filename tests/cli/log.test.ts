import { describe, expect, it } from 'vitest';
import { openLog } from '../../src/cli/log.ts';
import { fakeTerminal } from './fake-terminal.ts';

const clock = { wall: () => Date.UTC(2026, 2, 9) };
const place = { run: 'june', task: 2, unit: 7 };

describe('the log', () => {
  it('is JSON with a severity, and run, task and unit on every line, where nobody looks', () => {
    const { terminal, error } = fakeTerminal(false);
    openLog({ terminal, env: {} }, clock).write('WARNING', 'took unit 7 back', place);
    openLog({ terminal, env: {} }, clock).write('INFO', 'paused', { run: 'june', task: null, unit: null });
    expect(error.map((line) => JSON.parse(line) as unknown)).toEqual([
      { severity: 'WARNING', time: '2026-03-09T00:00:00.000Z', message: 'took unit 7 back', ...place },
      { severity: 'INFO', time: '2026-03-09T00:00:00.000Z', message: 'paused', run: 'june', task: null, unit: null },
    ]);
  });

  it('is words and colours on a terminal, and no colours where none are wanted', () => {
    const colours = fakeTerminal(true);
    openLog({ terminal: colours.terminal, env: {} }, clock).write('ERROR', 'unit 7 failed', place);
    expect(colours.error).toEqual(['\x1b[2mtask 2  \x1b[22m\x1b[31munit 7 failed\x1b[39m\n']);
    const plain = fakeTerminal(true, { NO_COLOR: '1' });
    openLog({ terminal: plain.terminal, env: {} }, clock).write('ERROR', 'unit 7 failed', place);
    expect(plain.error).toEqual(['task 2  unit 7 failed\n']);
  });

  it.each([
    [false, 'text', 'task 2  half way\n'],
    [true, 'json', expect.stringContaining('"severity":"INFO"')],
    [false, 'yaml', expect.stringContaining('"severity":"INFO"')],
  ])('is as GOLDLEAF_LOG wants it, on a terminal (%s) or not: %s', (isTTY, GOLDLEAF_LOG, line) => {
    const { terminal, error } = fakeTerminal(isTTY);
    openLog({ terminal, env: { GOLDLEAF_LOG } }, clock).write('INFO', 'half way', place);
    expect(error).toEqual([line]);
  });

  it('keeps what is only of use to developers for them', () => {
    const { terminal, error } = fakeTerminal(false);
    openLog({ terminal, env: {} }, clock).write('DEBUG', 'claimed', place);
    expect(error).toEqual([]);
    openLog({ terminal, env: { GOLDLEAF_DEBUG: '1' } }, clock).write('DEBUG', 'claimed', place);
    expect(error.length).toBe(1);
  });
});
