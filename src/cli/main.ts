#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { reportError } from './report-error.ts';
import { runCommandLine } from './run-command-line.ts';
import { silenceWarnings } from './silence-warnings.ts';
import { openTerminal } from './terminal.ts';

// The SDK's notice of the next Node version would stand between a command and its two-line error; there is no other way to silence it.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
// And so would Google's, which looks for a metadata server and tells that this machine has none.
silenceWarnings(process, 'MetadataLookupWarning');

// A reader that has seen enough (`goldleaf status | head -1`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const context = {
  process,
  env: process.env,
  terminal: openTerminal(process.stdout, process.stderr, process.env),
  mainFile: fileURLToPath(import.meta.url),
};
const fail = (error: unknown): void => process.exit(reportError(context, error));
process.on('uncaughtException', fail).on('unhandledRejection', fail);
// What still runs, such as a call to a store that does not answer, is of no use to anybody any more.
process.exit(await runCommandLine(context, process.argv.slice(2)));
