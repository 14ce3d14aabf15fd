import { hostname } from 'node:os';
import type { BrowserPlace } from '../app/document-tools.ts';
import { platformIdentity } from '../app/identity.ts';
import { readSetting, type Given } from '../app/settings/given.ts';
import type { TaskHost } from '../app/task-host.ts';
import type { CliContext } from './context.ts';

const TIMEOUT_VARIABLE = 'GOLDLEAF_TASK_TIMEOUT';

/**
 * This process as the host of a task.
 *
 * @param timeout that was given as a setting
 * @throws GoldleafError `USAGE` for an identity or a timeout that cannot be read
 */
export function taskHost({ env, process }: CliContext, stop: AbortSignal, timeout: Given<number> | undefined): TaskHost {
  return {
    host: hostname(),
    pid: process.pid,
    browser: browserPlace(env),
    secrets: (name) => env[name],
    identity: platformIdentity(env),
    timeout: timeout ?? timeoutVariable(env),
    stop,
  };
}

function timeoutVariable(env: CliContext['env']): Given<number> | undefined {
  const written = env[TIMEOUT_VARIABLE] ?? '';
  return written === '' ? undefined : readSetting('task-timeout', written, TIMEOUT_VARIABLE);
}

export function browserPlace(env: CliContext['env']): BrowserPlace {
  return { executable: env['GOLDLEAF_BROWSER'], playwrightFolder: env['PLAYWRIGHT_BROWSERS_PATH'] };
}
