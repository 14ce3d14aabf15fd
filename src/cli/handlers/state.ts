import type { Command } from 'commander';
import { initStateStore } from '../../backends/state/index.ts';
import { EXIT_OK } from '../../kernel/run/exit-verdict.ts';
import type { CliContext } from '../context.ts';

export async function initState({ terminal }: CliContext, command: Command): Promise<number> {
  const [, uri = ''] = command.args;
  const done = await initStateStore(uri);
  if (command.opts<{ json?: true }>().json === true) terminal.printJson({ uri, done });
  else terminal.print(done);
  return EXIT_OK;
}
