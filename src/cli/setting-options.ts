import { Option, type Command } from 'commander';
import { SETTINGS, type Setting, type SettingName } from '../app/settings/definitions.ts';

type Definitions = Readonly<Record<string, Setting<unknown>>>;

/** Every setting as a flag. What was not typed is undefined: defaults are filled in where the run is known. */
export function addSettingOptions(command: Command, settings: Definitions = SETTINGS): void {
  for (const [name, { argument, description, otherwise }] of Object.entries(settings)) {
    const text = `${description.charAt(0).toLowerCase()}${description.slice(1).replace(/\.$/, '')}`;
    command.addOption(new Option(`--${name} ${argument}`, otherwise === undefined ? text : `${text} (default: ${otherwise})`));
  }
}

/** The flags that were typed, by the names of the settings. */
export function typedSettings(command: Command, settings: Definitions = SETTINGS): { readonly [N in SettingName]?: string } {
  const typed = command.opts<Record<string, string | undefined>>();
  return Object.fromEntries(
    Object.keys(settings).flatMap((name) => (typed[camelCase(name)] === undefined ? [] : [[name, typed[camelCase(name)]]])),
  );
}

/** The name under which commander keeps an option. */
function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
