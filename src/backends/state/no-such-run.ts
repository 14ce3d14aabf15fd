import { GoldleafError } from '../../kernel/errors.ts';

export function noSuchRun(runId: string): GoldleafError {
  return new GoldleafError('NOT_FOUND', `there is no run ${runId} of this plan in the state store`, {
    hint: 'Look for a misspelt run id or --state, or for a state file that was removed while its run was going on.',
  });
}
