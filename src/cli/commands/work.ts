import { TASK_SETTINGS } from '../../app/settings/definitions.ts';
import { addSettingOptions } from '../setting-options.ts';
import type { Verb } from '../verb.ts';

export const workVerb: Verb = {
  examples: ['goldleaf work ./corpus', 'goldleaf work june --state sqlite:/shared/state.db'],

  define(command) {
    command
      .argument('<run>', 'corpus folder, or run id with --state')
      .option('--state <uri>', 'state store of the run (default: state.db in the corpus folder)');
    addSettingOptions(command, TASK_SETTINGS);
    command.option('--json', 'tell the outcome as JSON').addHelpText(
      'after',
      `
Which task of which fleet this is comes from the variables of Cloud Run, AWS Batch or a Kubernetes indexed job, or from
GOLDLEAF_TASK_EXECUTION, _INDEX, _COUNT and _ATTEMPT. Without any it is a lone task, which is fine too.`,
    );
  },

  handler: async () => (await import('../handlers/work.ts')).workOnRun,
};
