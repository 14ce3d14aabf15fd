import { z } from 'zod';
import { SETTING_NAMES, SETTINGS, type Setting } from './definitions.ts';

/** JSON Schema (2020-12) of `run.yaml`, made from the very definitions that read it. */
export function runFileSchema(): Record<string, unknown> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'goldleaf run',
    description: 'Settings of a run, for goldleaf generate --config. Flags of the command line win over them.',
    type: 'object',
    properties: Object.fromEntries(SETTING_NAMES.map((name) => [name, property(SETTINGS[name])])),
    additionalProperties: false,
  };
}

function property(setting: Setting<unknown>): Record<string, unknown> {
  const { otherwise, form } = setting;
  const description = otherwise === undefined ? setting.description : `${setting.description} Default: ${otherwise}.`;
  const { $schema: _, ...value } = z.toJSONSchema(setting.schema, { io: 'input' });
  if (form === 'list') return { description, anyOf: [{ type: 'string', minLength: 1 }, value] };
  // Free text may look like a number to YAML, as in `seed: 42`; it is read as it is written.
  return form === 'text' && !('pattern' in value) && !('enum' in value)
    ? { description, ...value, type: ['string', 'number'] }
    : { description, ...value };
}
