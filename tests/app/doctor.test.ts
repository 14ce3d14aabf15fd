import { describe, expect, it } from 'vitest';
import { doctorVerdict, type Finding } from '../../src/app/doctor.ts';

const found = (exitCode: number): Finding => ({ subject: 'x', ok: exitCode === 0, found: 'y', hint: undefined, exitCode });

describe('the verdict of doctor', () => {
  it.each([
    [[], 0],
    [[0, 0], 0],
    [[0, 75], 75],
    [[75, 1], 1],
    [[0, 75, 2, 1], 2],
  ])('on findings that would end a run with %j is %i', (codes, verdict) => {
    expect(doctorVerdict(codes.map(found))).toBe(verdict);
  });
});
