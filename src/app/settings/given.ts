import { GoldleafError } from '../../kernel/errors.ts';
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
  const setting: Setting<unknown> = SETTINGS[name];
  const result = setting.schema.safeParse(formed(setting.form, written));
  if (result.success) return { value: result.data as SettingValue<N>, where };
  throw new GoldleafError('USAGE', `${where}: ${JSON.stringify(written)} is not ${setting.expects}`);
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
  const entries = (Object.keys(SETTINGS) as SettingName[]).flatMap((name) => {
    const written = flags[name];
    return written === undefined ? [] : [[name, readSetting(name, written, `--${name}`)] as const];
  });
  return Object.fromEntries(entries);
}
