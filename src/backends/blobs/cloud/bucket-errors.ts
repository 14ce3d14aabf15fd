import { GoldleafError } from '../../../kernel/errors.ts';

/** What a call was for. */
export type Purpose = 'create' | 'read' | 'list';

/** What a failed call was about. */
export interface Failed {
  /** Such as `gs://bucket`. */
  readonly place: string;
  readonly purpose: Purpose;
  /** What the cloud or the network said. */
  readonly reason: string;
  readonly cause: unknown;
}

export function unavailable({ place, purpose, reason, cause }: Failed, hint?: string): GoldleafError {
  return new GoldleafError(
    'UNAVAILABLE',
    `objects in ${place} cannot be ${DONE[purpose]} at the moment: ${line(reason)}`,
    details(cause, hint),
  );
}

/** @param hint which permission is missing, and how to grant it */
export function forbidden({ place, purpose, reason, cause }: Failed, hint: string): GoldleafError {
  return new GoldleafError('FORBIDDEN', `these credentials may not ${purpose} objects in ${place}: ${line(reason)}`, details(cause, hint));
}

/** @param hint how to sign in */
export function notSignedIn({ place, reason, cause }: Failed, hint: string): GoldleafError {
  return new GoldleafError('FORBIDDEN', `there are no valid credentials for ${place}: ${line(reason)}`, details(cause, hint));
}

export function noSuchBucket({ place, cause }: Pick<Failed, 'place' | 'cause'>, hint: string): GoldleafError {
  return new GoldleafError('USAGE', `there is no bucket ${place}`, details(cause, hint));
}

/** The cloud does not accept the call as it is, and never will. */
export function refused({ place, purpose, reason, cause }: Failed, hint?: string): GoldleafError {
  return new GoldleafError('USAGE', `${place} does not accept the call to ${purpose} objects: ${line(reason)}`, details(cause, hint));
}

const DONE: Readonly<Record<Purpose, string>> = { create: 'created', read: 'read', list: 'listed' };

function details(cause: unknown, hint: string | undefined): { hint?: string; cause: unknown } {
  return hint === undefined ? { cause } : { hint, cause };
}

/** A person reads one line: the first that says something. */
function line(text: string): string {
  const first = text.split('\n').find((part) => part.trim() !== '') ?? 'no reason given';
  return first.length > 300 ? `${first.slice(0, 300)}…` : first.trim();
}
