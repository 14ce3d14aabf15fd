import type { RandomStream } from '../../kernel/random.ts';

/** Faults of a single request, by the words that a story and a report use. */
export type RequestFault = 'request lost' | 'reply lost' | 'late' | 'twice' | 'slow' | 'throttled' | 'cut off';

/** How a request fares: when it takes effect, which effect is answered, and how long the answer, or giving up, takes. */
export interface Fate {
  readonly kind: 'well' | RequestFault;
  readonly effects: readonly { readonly afterMs: number; readonly answered: boolean }[];
  readonly replyMs: number;
  /** Refused, and not carried out. */
  readonly throttled?: boolean;
}

export function plain(afterMs: number, replyMs: number, kind: Fate['kind'] = 'well'): Fate {
  return { kind, effects: [{ afterMs, answered: true }], replyMs };
}

export function lost(giveUpMs: number, kind: RequestFault): Fate {
  return { kind, effects: [], replyMs: giveUpMs };
}

export function throttled(replyMs: number): Fate {
  return { kind: 'throttled', effects: [], replyMs, throttled: true };
}

export function slow(draw: RandomStream): Fate {
  return plain(draw.int(1, draw.pick([5_000, 25_000])), draw.int(1, 4_000), 'slow');
}

/** A request that is lost, or whose reply is, or that takes effect after its sender gave up, or twice. */
export function misfortune(draw: RandomStream): Fate {
  const giveUp = draw.int(200, 1500);
  const kind = draw.pick(['request lost', 'reply lost', 'late', 'twice'] as const);
  if (kind === 'request lost') return lost(giveUp, kind);
  if (kind === 'reply lost') return { kind, effects: [{ afterMs: draw.int(1, 60), answered: false }], replyMs: giveUp };
  if (kind === 'late') {
    const afterMs = giveUp + draw.int(1, draw.pick([5_000, 25_000]));
    return { kind, effects: [{ afterMs, answered: false }], replyMs: giveUp };
  }
  const first = draw.int(1, 60);
  const effects = [
    { afterMs: first, answered: false },
    { afterMs: first + draw.int(1, 2000), answered: true },
  ];
  return { kind, effects, replyMs: draw.int(1, 60) };
}
