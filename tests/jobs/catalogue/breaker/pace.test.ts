import { describe, expect, it } from 'vitest';
import { Pace } from '../../../../src/jobs/catalogue/breaker/pace.ts';

function paced(): { pace: Pace; at: (ms: number) => Pace } {
  let now = 0;
  const pace = new Pace({ monotonic: () => now });
  return {
    pace,
    at: (ms) => {
      now = ms;
      return pace;
    },
  };
}

describe('Pace', () => {
  it('waits as long as the provider says', () => {
    const { pace, at } = paced();
    pace.limited(7_000);
    expect(at(0).next(60_000)).toEqual({ kind: 'wait', ms: 7_000 });
    expect(at(6_500).next(60_000)).toEqual({ kind: 'wait', ms: 500 });
    expect(at(7_000).next(60_000)).toEqual({ kind: 'go' });
  });

  it('doubles its own pause where nothing is said, and starts anew after an answer', () => {
    const { pace, at } = paced();
    const pauses: number[] = [];
    let now = 0;
    for (let round = 0; round < 8; round++) {
      at(now).limited(undefined);
      const next = pace.next(Infinity);
      pauses.push(next.kind === 'wait' ? next.ms : 0);
      now += pauses.at(-1) ?? 0;
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    at(now).answered();
    pace.limited(undefined);
    expect(pace.next(Infinity)).toEqual({ kind: 'wait', ms: 1_000 });
  });

  it('counts answers of one pause once: they were all under way', () => {
    const { pace } = paced();
    for (let call = 0; call < 8; call++) pace.limited(undefined);
    expect(pace.next(Infinity)).toEqual({ kind: 'wait', ms: 1_000 });
  });

  it('does not hammer at a provider that says "at once" again and again', () => {
    const { at } = paced();
    at(0).limited(0);
    expect(at(0).next(60_000)).toEqual({ kind: 'go' });
    at(0).limited(0);
    expect(at(0).next(60_000)).toEqual({ kind: 'wait', ms: 1_000 });
  });

  it('passes by one that asks for more patience than there is, and asks it again after its pause', () => {
    const { pace, at } = paced();
    pace.limited(3_600_000);
    expect(at(0).next(120_000)).toEqual({ kind: 'divert' });
    expect(at(3_600_000).next(120_000)).toEqual({ kind: 'go' });
    at(3_600_000).limited(1_000);
    expect(pace.next(120_000)).toEqual({ kind: 'divert' });
  });

  it('forgets a pause that nobody came back from for long', () => {
    const { pace, at } = paced();
    pace.limited(1_000);
    at(600_000).limited(1_000);
    expect(pace.next(120_000)).toEqual({ kind: 'wait', ms: 1_000 });
  });
});
