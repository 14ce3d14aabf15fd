import { describe, expect, it } from 'vitest';
import { SETTING_NAMES } from '../../../src/app/settings/definitions.ts';
import { readFlags } from '../../../src/app/settings/given.ts';
import { runFileSchema } from '../../../src/app/settings/json-schema.ts';
import { readRunFile } from '../../../src/app/settings/run-file.ts';

function valuesOf(text: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(readRunFile(text, 'run.yaml')).map(([name, given]) => [name, given.value]));
}

function errorOf(text: string): { message: string; hint: string | undefined } {
  try {
    readRunFile(text, 'run.yaml');
  } catch (error) {
    return error as { message: string; hint: string | undefined };
  }
  throw new Error('it was read');
}

describe('run.yaml', () => {
  it('has the names and values of the flags', () => {
    const flags = { total: '200', seed: '0042', locale: 'en-GB,de-DE', 'unit-size': '25', lease: '3s', format: 'html' };
    const text = Object.entries(flags)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');
    expect(valuesOf(text)).toEqual(Object.fromEntries(Object.entries(readFlags(flags)).map(([name, given]) => [name, given.value])));
  });

  it('takes lists as lists too, and quoted text', () => {
    expect(valuesOf('locale:\n  - en-GB\n  - de-DE\nseed: "1e3"\n')).toEqual({ locale: ['en-GB', 'de-DE'], seed: '1e3' });
  });

  it('may be empty', () => {
    expect(valuesOf('# nothing yet\n')).toEqual({});
  });

  it.each([
    ['total: 5\nunitsize: 3', 'run.yaml:2:1: unknown setting "unitsize"', 'Did you mean unit-size?'],
    ['total: 5\n  \nlocales: en-GB', 'run.yaml:3:1: unknown setting "locales"', 'Did you mean locale?'],
  ])('names the nearest setting for an unknown one: %j', (text, message, hint) => {
    expect(errorOf(text)).toMatchObject({ message, hint: expect.stringContaining(hint) as string, code: 'USAGE' });
  });

  it.each([
    ['total: ten', 'run.yaml:1:8: total: "ten" is not a whole number from 1 to 10,000,000'],
    ['seed: a\ntotal: 0', 'run.yaml:2:8: total: "0" is not a whole number'],
    ['total:', 'run.yaml:1:'],
    ['total: { n: 1 }', 'run.yaml:1:8: total must be a whole number'],
    ['format: [pdf]', 'run.yaml:1:9: format: ["pdf"] is not one of pdf, html, none'],
    ['- total', 'run.yaml:1:1: expected settings, one a line'],
    ['total: 5\ntotal: 6', 'run.yaml:2:1: Map keys must be unique'],
    ['total: "5', 'run.yaml:1:'],
  ])('points at the line and the column: %j', (text, message) => {
    expect(errorOf(text).message).toContain(message);
    expect(errorOf(text).message).not.toContain('\n');
  });

  it('has a schema with every setting and no other', () => {
    const schema = runFileSchema() as { properties: Record<string, { description: string }>; additionalProperties: boolean };
    expect(Object.keys(schema.properties)).toEqual(SETTING_NAMES);
    expect(schema.additionalProperties).toBe(false);
    expect(schema.properties['total']).toEqual({ description: 'Documents to make.', type: 'integer', minimum: 1, maximum: 10_000_000 });
    expect(schema.properties['format']).toMatchObject({ enum: ['pdf', 'html', 'none'] });
    expect(schema.properties['seed']).toMatchObject({ type: ['string', 'number'] });
  });
});
