import { Command, CommanderError } from 'commander';
import { suggest } from '../app/settings/nearest.ts';
import { goldleafVersion } from '../app/version.ts';
import { EXIT_OK, EXIT_USAGE } from '../kernel/run/exit-verdict.ts';
import type { CliContext } from './context.ts';
import { reportError, sayError } from './report-error.ts';
import type { VerbEntry } from './verb.ts';
import { VERB_NAMES, VERBS } from './verbs.ts';

/** Runs one command and tells its exit code. Only the verb that was typed is loaded, and what does it only when all of the line can be. */
export async function runCommandLine(context: CliContext, args: readonly string[]): Promise<number> {
  let exitCode = EXIT_OK;
  const program = newProgram(context);
  const ran = (code: number): void => void (exitCode = code);
  for (const name of VERB_NAMES) await addVerb(program, name, VERBS[name], typedWords(args), context, ran);
  try {
    refuseUnknownTopic(context, args);
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) return reportError(context, error);
    return error.exitCode === 0 ? EXIT_OK : EXIT_USAGE;
  }
}

/** Declares a verb, and when it is the one that was typed, all that it can do. */
async function addVerb(
  parent: Command,
  name: string,
  { summary, load }: VerbEntry,
  [typed, ...further]: readonly string[],
  context: CliContext,
  ran: (exitCode: number) => void,
): Promise<void> {
  const command = quiet(parent.command(name), context).summary(summary).description(sentence(summary));
  if (name !== typed) return;
  const verb = await load();
  verb.define(command);
  command.addHelpText('after', `\nExamples:\n${verb.examples.map((example) => `  $ ${example}`).join('\n')}\n`);
  if ('handler' in verb) command.action(async () => ran(await (await verb.handler())(context, command)));
  else {
    for (const [action, entry] of Object.entries(verb.actions)) await addVerb(command, action, entry, further, context, ran);
    refuseUnknownVerbs(command, context, Object.keys(verb.actions));
  }
}

/** `goldleaf help <verb>` of a verb there is not. */
function refuseUnknownTopic(context: CliContext, args: readonly string[]): void {
  const topic = args.filter((arg) => !arg.startsWith('-'))[1];
  if (args[0] === 'help' && topic !== undefined && !(VERB_NAMES as readonly string[]).includes(topic))
    throw unknownVerb(context, topic, VERB_NAMES);
}

function refuseUnknownVerbs(command: Command, context: CliContext, known: readonly string[]): void {
  command.on('command:*', ([word = '']: string[]) => {
    throw unknownVerb(context, word, known);
  });
}

function unknownVerb({ terminal }: CliContext, word: string, known: readonly string[]): CommanderError {
  sayError(terminal, `unknown verb "${word}"`, suggest(word, known));
  return new CommanderError(EXIT_USAGE, 'goldleaf.unknownVerb', 'unknown verb');
}

/** The words of a command line that may be verbs, also of `goldleaf help <verb>`. */
function typedWords(args: readonly string[]): readonly string[] {
  const words = args.filter((arg) => !arg.startsWith('-'));
  return words[0] === 'help' ? words.slice(1) : words;
}

function newProgram(context: CliContext): Command {
  const program = quiet(new Command('goldleaf'), context)
    .description('Synthetic documents whose every printed value is known in advance.')
    .version(goldleafVersion(), '-V, --version', 'tell the version')
    .helpOption('-h, --help', 'tell how it is used')
    .helpCommand('help [verb]', 'tell how a verb is used')
    .usage('<verb> [options]');
  program.addHelpText(
    'after',
    `
Examples:
  $ goldleaf generate --total 200 --out ./corpus
  $ goldleaf verify ./corpus --deep
  $ goldleaf export ./corpus --to duckdb:golden.duckdb

Exit codes: 0 done (or paused, or a peer finishes), 1 a problem in the run or corpus, 2 the command cannot be as it is,
75 store, disk or browser did not come back: try again later, 130 and 143 stopped by a signal.

Environment:
GOLDLEAF_LOG=text|json says how the log on stderr is written: by default in words on a terminal, and as JSON elsewhere.
GOLDLEAF_DEBUG=1 lets all of it through. GOLDLEAF_BROWSER names the headless shell.

Each verb tells more: goldleaf generate --help`,
  );
  refuseUnknownVerbs(program, context, VERB_NAMES);
  return program;
}

/** Errors in our words and on our stderr, and no exit of its own. */
function quiet(command: Command, { terminal }: CliContext): Command {
  return command
    .exitOverride()
    .showSuggestionAfterError(true)
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.note(text.trimEnd()),
      outputError: (text) => {
        const [message = '', hint] = text
          .replace(/^error: /, '')
          .trimEnd()
          .split('\n');
        sayError(terminal, message, hint?.replace(/^\(|\)$/g, '') ?? `How it is used: ${typedName(command)} --help`);
      },
    });
}

/** `goldleaf catalogue build` */
function typedName(command: Command): string {
  return command.parent === null ? command.name() : `${typedName(command.parent)} ${command.name()}`;
}

function sentence(summary: string): string {
  return `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
}
