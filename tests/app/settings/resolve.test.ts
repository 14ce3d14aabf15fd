import { describe, expect, it } from 'vitest';
import { readFlags } from '../../../src/app/settings/given.ts';
import { requestRun, type RequestedRun } from '../../../src/app/settings/resolve.ts';
import type { SettingName } from '../../../src/app/settings/definitions.ts';
import { planHash } from '../../../src/kernel/run/plan.ts';
import { tinyPack } from '../../jobs/documents/tiny-pack.ts';

function request(flags: { [N in SettingName]?: string }, tasks = 2): RequestedRun {
  return requestRun(readFlags(flags), tinyPack(), tasks);
}

describe('a requested run', () => {
  it('is complete, and keeps apart what was given', () => {
    expect(request({ total: '60' })).toEqual({
      settings: {
        total: 60,
        unitSize: 10,
        seed: 'goldleaf',
        pack: 'note',
        format: 'pdf',
        locale: ['en-GB', 'de-DE'],
        archetype: ['plain'],
      },
      policy: { leaseMs: 60_000, maxAttempts: 3 },
      given: { total: 60 },
    });
  });

  it('names what was given as the run names it', () => {
    const flags = { total: '60', 'unit-size': '7', seed: 'x', locale: 'de-DE', lease: '3s', 'max-attempts': '9', out: 'o', tasks: '4' };
    expect(request(flags).given).toEqual({ total: 60, unitSize: 7, seed: 'x', locale: ['de-DE'], leaseMs: 3000, maxAttempts: 9 });
  });

  it('is the same plan whatever the order of a list', () => {
    const one = request({ total: '9', locale: 'de-DE,en-GB' });
    const other = request({ total: '9', locale: 'en-GB,de-DE,en-GB' });
    expect(planHash('documents', one.settings)).toBe(planHash('documents', other.settings));
  });

  it('caps the unit by what is printed', () => {
    const sizes = ['pdf', 'html', 'none'].map((format) => request({ total: '1000000', format }).settings.unitSize);
    expect(sizes).toEqual([200, 500, 1000]);
  });

  it.each([
    [{}, '--total is missing'],
    [{ total: '5', locale: 'en-UK' }, '--locale: the pack note has no locale "en-UK"'],
    [{ total: '5', archetype: 'plane' }, '--archetype: the pack note has no archetype "plane"'],
  ])('refuses %j', (flags, message) => {
    expect(() => request(flags)).toThrow(message);
  });

  it('suggests the nearest locale', () => {
    expect(() => request({ total: '5', locale: 'en-UK' })).toThrow(
      expect.objectContaining({ hint: 'Did you mean en-GB? Known: en-GB, de-DE.' }),
    );
  });
});
