import { describe, expect, it } from 'vitest';
import { reportError } from '../../src/cli/report-error.ts';
import { GoldleafError } from '../../src/kernel/errors.ts';
import { fakeTerminal } from './fake-terminal.ts';

describe('an error', () => {
  it('is one line what is wrong and one what to do', () => {
    const { terminal, error } = fakeTerminal(false);
    const code = reportError({ terminal, env: {} }, new GoldleafError('USAGE', 'no such pack: invioce', { hint: 'Known packs: invoice.' }));
    expect(code).toBe(2);
    expect(error.join('')).toBe('goldleaf: no such pack: invioce\n          Known packs: invoice.\n');
  });

  it('stays on one line whatever its message holds, and shows no stack', () => {
    const { terminal, error } = fakeTerminal(false);
    expect(reportError({ terminal, env: {} }, new TypeError('x is\n  not a function'))).toBe(1);
    expect(error.join('')).toBe('goldleaf: unexpected error: x is not a function\n          Set GOLDLEAF_DEBUG=1 to see where.\n');
  });

  it('shows where it came from to who asks', () => {
    const { terminal, error } = fakeTerminal(false);
    reportError({ terminal, env: { GOLDLEAF_DEBUG: '1' } }, new TypeError('x'));
    expect(error.join('')).toContain('report-error.test.ts');
  });

  it.each([
    ['UNAVAILABLE', 75],
    ['DISK_FULL', 75],
    ['BROWSER_UNAVAILABLE', 75],
    ['CORPUS', 1],
    ['SETTINGS_DIFFER', 2],
    ['NOT_FOUND', 2],
  ] as const)('%s exits with %d', (code, exit) => {
    expect(reportError({ terminal: fakeTerminal(false).terminal, env: {} }, new GoldleafError(code, 'x'))).toBe(exit);
  });
});
