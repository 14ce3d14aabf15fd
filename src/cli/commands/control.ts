import { addRunArgument } from '../run-argument.ts';
import type { Handler, Verb } from '../verb.ts';

export const pauseVerb = controlVerb('pause', async () => (await import('../handlers/control.ts')).pauseOne);

export const cancelVerb = controlVerb('cancel', async () => (await import('../handlers/control.ts')).cancelOne);

function controlVerb(name: string, handler: () => Promise<Handler>): Verb {
  return {
    examples: [`goldleaf ${name} ./corpus`, `goldleaf ${name} june --state sqlite:/shared/state.db`],
    define: addRunArgument,
    handler,
  };
}
