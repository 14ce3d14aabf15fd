import { grouped } from '../kernel/grouped.ts';
import type { RunKind } from '../kernel/run/plan.ts';

/** What an item of a run is called. */
export type ItemNoun = 'document' | 'company';

export function itemNoun(kind: RunKind): ItemNoun {
  return kind === 'documents' ? 'document' : 'company';
}

/** `1 unit`, `2,000 documents`, `3 companies` */
export function count(number: number, noun: string): string {
  return `${grouped(number)} ${number === 1 ? noun : plural(noun)}`;
}

export function plural(noun: string): string {
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
