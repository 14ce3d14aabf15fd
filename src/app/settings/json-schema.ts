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

function property({ description, otherwise, form, schema, mayBeDigits }: Setting<unknown>): Record<string, unknown> {
  const told = otherwise === undefined ? description : `${description} Default: ${otherwise}.`;
  const { $schema: _, ...value } = z.toJSONSchema(schema(z), { io: 'input' });
  if (form === 'list') return { description: told, anyOf: [{ type: 'string', minLength: 1 }, value] };
  return { description: told, ...value, ...(mayBeDigits === true ? { type: ['string', 'number'] } : {}) };
}
