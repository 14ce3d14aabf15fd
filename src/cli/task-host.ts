import { hostname } from 'node:os';
import type { BrowserPlace } from '../app/document-tools.ts';
import { platformIdentity } from '../app/identity.ts';
import type { TaskHost } from '../app/task-host.ts';
import type { CliContext } from './context.ts';

/** This process as the host of a task. @throws GoldleafError `USAGE` for an identity that cannot be read */
export function taskHost({ env, process }: CliContext, stop: AbortSignal): TaskHost {
  return {
    host: hostname(),
    pid: process.pid,
    browser: browserPlace(env),
    secrets: (name) => env[name],
    identity: platformIdentity(env),
    stop,
  };
}

export function browserPlace(env: CliContext['env']): BrowserPlace {
  return { executable: env['GOLDLEAF_BROWSER'], playwrightFolder: env['PLAYWRIGHT_BROWSERS_PATH'] };
}
