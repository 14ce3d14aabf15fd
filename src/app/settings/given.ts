import { z } from 'zod';
import { GoldleafError } from '../../kernel/errors.ts';
import { nearestName } from './nearest.ts';
import { SETTINGS, type Setting, type SettingName, type SettingValue } from './definitions.ts';

/** A setting that somebody wrote down: its value, and where it stands (`--total`, `run.yaml:3:8: total`). */
export interface Given<T> {
  readonly value: T;
  readonly where: string;
}

/** Everything that was given explicitly. What is missing here is a default, and gives way to a standing run. */
export type GivenSettings = { readonly [N in SettingName]?: Given<SettingValue<N>> };

/**
 * Reads one setting as it was written.
 *
 * @param written text, or the texts of a list
 * @throws GoldleafError `USAGE`: `--total: "ten" is not a whole number from 1 to 10,000,000`
 */
export function readSetting<N extends SettingName>(name: N, written: string | readonly string[], where: string): Given<SettingValue<N>> {
  return readValue(SETTINGS[name] as Setting<SettingValue<N>>, written, where);
}

/** Reads a value by its definition. @throws like {@link readSetting} */
export function readValue<T>({ form, schema, expects, choices }: Setting<T>, written: string | readonly string[], where: string): Given<T> {
  const result = schema(z).safeParse(formed(form, written));
  if (result.success) return { value: result.data, where };
  throw new GoldleafError('USAGE', `${where}: ${JSON.stringify(written)} is not ${expects}`, hintOf(written, choices));
}

function hintOf(written: string | readonly string[], choices: readonly string[] | undefined): { hint?: string } {
  const nearest = choices === undefined ? undefined : nearestName(String(written), choices);
  return nearest === undefined ? {} : { hint: `Did you mean ${nearest}?` };
}

function formed(form: Setting<unknown>['form'], written: string | readonly string[]): unknown {
  switch (form) {
    case 'number':
      return typeof written === 'string' && written.trim() !== '' ? Number(written) : undefined;
    case 'text':
      return written;
    case 'list':
      return typeof written === 'string' ? written.split(',').map((part) => part.trim()) : written;
  }
}

/** Reads the flags of a command line; those that were not typed are undefined. */
export function readFlags(flags: { readonly [N in SettingName]?: string }): GivenSettings {
  return readFlagsOf(SETTINGS, flags);
}

type Definitions = Readonly<Record<string, Setting<unknown>>>;

/** What was given of these settings. */
export type GivenOf<S extends Definitions> = { readonly [N in keyof S]?: Given<z.output<ReturnType<S[N]['schema']>>> };

/** The same for settings of another command. @throws like {@link readSetting} */
export function readFlagsOf<S extends Definitions>(settings: S, flags: Readonly<Record<string, string | undefined>>): GivenOf<S> {
  const entries = Object.entries(settings).flatMap(([name, setting]) => {
    const written = flags[name];
    return written === undefined ? [] : [[name, readValue(setting, written, `--${name}`)] as const];
  });
  return Object.fromEntries(entries) as GivenOf<S>;
}
