import { describe, expect, it } from 'vitest';
import { readFlags, readSetting } from '../../../src/app/settings/given.ts';

describe('a setting as it is written', () => {
  it('becomes a value, with the place it was given', () => {
    expect(readFlags({ total: '200', locale: 'en-GB, de-DE', seed: '0042', lease: '3s' })).toEqual({
      total: { value: 200, where: '--total' },
      locale: { value: ['en-GB', 'de-DE'], where: '--locale' },
      seed: { value: '0042', where: '--seed' },
      lease: { value: 3000, where: '--lease' },
    });
  });

  it.each(['0', '-1', '1e12', 'ten', '', '1.5', '10000001', 'NaN', 'Infinity'])('refuses a total of "%s"', (text) => {
    expect(() => readSetting('total', text, '--total')).toThrow(`--total: "${text}" is not a whole number from 1 to 10,000,000`);
  });

  it.each([
    ['format', 'docx', 'one of pdf, html, none'],
    ['lease', '60', 'a duration from 500ms to 1h'],
    ['lease', '0s', 'a duration from 500ms to 1h'],
    ['lease', '2h', 'a duration from 500ms to 1h'],
    ['run-id', 'a/b', 'a name of up to 63 letters'],
    ['run-id', '..', 'a name of up to 63 letters'],
    ['locale', 'en-GB,,de-DE', 'a list of locales'],
    ['tasks', '0', 'a whole number from 1 to 256'],
    ['seed', '', 'a text of 1 to 200'],
  ] as const)('refuses %s "%s"', (name, text, expects) => {
    expect(() => readSetting(name, text, name)).toThrow(expects);
  });

  it('says what was meant where there is a handful to choose from', () => {
    expect(() => readSetting('format', 'PDF', '--format')).toThrow(expect.objectContaining({ hint: 'Did you mean pdf?' }));
    expect(() => readSetting('tasks', 'pdf', '--tasks')).toThrow(expect.objectContaining({ hint: undefined }));
  });
});
