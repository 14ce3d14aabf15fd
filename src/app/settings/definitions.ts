import type { z } from 'zod';
import { grouped } from '../../kernel/grouped.ts';
import { DEFAULT_LEASE_MS, DEFAULT_MAX_ATTEMPTS } from '../../kernel/run/lease.ts';
import { MAX_TOTAL } from '../../kernel/run/plan.ts';
import { DURATION, parseDuration } from './duration.ts';

/** What a schema is written in. It is handed in, so that the definitions can be listed without loading it. */
export type Zod = typeof z;

/**
 * One setting of a run: its name is the flag (`--unit-size`) and the key of `run.yaml` (`unit-size`) alike.
 * What it may be, what it is when nobody says, and how it is worded stand here and nowhere else.
 */
export interface Setting<T> {
  readonly description: string;
  /** Completes "is not …" in an error. */
  readonly expects: string;
  /** The flag's argument, such as `<n>`. */
  readonly argument: string;
  /** All that it may be, where that is a handful. */
  readonly choices?: readonly string[];
  /** How text becomes a value before the schema looks at it. */
  readonly form: 'number' | 'text' | 'list';
  readonly schema: (zod: Zod) => z.ZodType<T>;
  /** Text that may consist of digits alone, which YAML takes for a number. */
  readonly mayBeDigits?: true;
  /** How the default reads in `--help`; undefined when there is none. */
  readonly otherwise?: string;
}

export function wholeNumber(description: string, low: number, high: number, otherwise?: string): Setting<number> {
  const expects = `a whole number from ${grouped(low)} to ${grouped(high)}`;
  const schema = (zod: Zod): z.ZodType<number> => zod.int().min(low).max(high);
  return { description, expects, argument: '<n>', form: 'number', schema, ...(otherwise === undefined ? {} : { otherwise }) };
}

function list(description: string, expects: string): Setting<string[]> {
  const schema = (zod: Zod): z.ZodType<string[]> => zod.array(zod.string().min(1)).min(1);
  return { description, expects, argument: '<list>', form: 'list', schema, otherwise: 'all the pack has' };
}

/** Any text but the empty one. */
export function anyText(zod: Zod): z.ZodType<string> {
  return zod.string().min(1);
}

function duration(zod: Zod, low: number, high: number): z.ZodType<number> {
  return zod
    .string()
    .regex(DURATION)
    .transform((written) => parseDuration(written) ?? 0)
    .refine((ms) => ms >= low && ms <= high);
}

export const DEFAULT_SEED = 'goldleaf';
export const DEFAULT_PACK = 'invoice';
export const DEFAULT_FORMAT = 'pdf';
export const DEFAULT_MAX_RESTARTS = 5;
const RUN_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/;
const HOUR_MS = 3_600_000;

const FORMATS = ['pdf', 'html', 'none'] as const;

export const SETTINGS = {
  total: wholeNumber('Documents to make.', 1, MAX_TOTAL),
  out: {
    description: 'Folder to write the corpus to, or gs://bucket/prefix, or s3://bucket/prefix.',
    expects: 'a folder or a URI',
    argument: '<folder>',
    form: 'text',
    schema: anyText,
  },
  pack: {
    description: 'Document type.',
    expects: 'the name of a pack',
    argument: '<name>',
    form: 'text',
    schema: anyText,
    otherwise: DEFAULT_PACK,
  },
  seed: {
    description: 'What every random draw starts from: the same seed makes the same documents.',
    expects: 'a text of 1 to 200 characters',
    argument: '<text>',
    form: 'text',
    schema: (zod: Zod) => zod.string().min(1).max(200),
    otherwise: DEFAULT_SEED,
    mayBeDigits: true,
  },
  format: {
    description: 'What is printed: pdf, html, or none for the truth alone.',
    expects: 'one of pdf, html, none',
    argument: '<format>',
    form: 'text',
    choices: FORMATS,
    schema: (zod: Zod) => zod.enum(FORMATS),
    otherwise: DEFAULT_FORMAT,
  },
  locale: list('Languages and formats to draw from, such as en-GB,de-DE.', 'a list of locales such as en-GB,de-DE'),
  archetype: list('Layouts to draw from.', 'a list of archetypes'),
  catalogue: {
    description: 'Catalogue to draw companies and products from, as goldleaf catalogue build wrote it.',
    expects: 'a folder or a URI',
    argument: '<uri>',
    form: 'text',
    schema: anyText,
    otherwise: 'none: companies and products are made up on the way',
  },
  'unit-size': wholeNumber('Documents a unit, the piece that one task works at a time.', 1, 100_000, 'by total and tasks'),
  tasks: wholeNumber('Local processes to work with.', 1, 256, 'one a core'),
  'run-id': {
    description: 'Name of the run in the state store.',
    expects: 'a name of up to 63 letters, digits, dots, dashes and underscores',
    argument: '<name>',
    form: 'text',
    schema: (zod: Zod) => zod.string().regex(RUN_ID),
    otherwise: 'the last part of --out',
    mayBeDigits: true,
  },
  state: {
    description: 'State store that the tasks share: sqlite:FILE, firestore://project/database, or dynamodb://table?region=REGION.',
    expects: 'a URI such as sqlite:state.db',
    argument: '<uri>',
    form: 'text',
    schema: anyText,
    otherwise: 'sqlite:<out>/state.db',
  },
  lease: {
    description: 'How long a task that went silent keeps its unit, such as 60s.',
    expects: 'a duration from 500ms to 1h, such as 60s',
    argument: '<duration>',
    form: 'text',
    schema: (zod: Zod) => duration(zod, 500, HOUR_MS),
    otherwise: `${DEFAULT_LEASE_MS / 1000}s`,
  },
  'task-timeout': {
    description: 'How long the platform lets a task run, such as 10m: a lease must be shorter.',
    expects: 'a duration from 1s to 1000h, such as 10m',
    argument: '<duration>',
    form: 'text',
    schema: (zod: Zod) => duration(zod, 1000, 1000 * HOUR_MS),
    otherwise: 'GOLDLEAF_TASK_TIMEOUT, else not known',
  },
  'max-attempts': wholeNumber('Claims of one unit that may die before the unit fails.', 1, 1_000_000, String(DEFAULT_MAX_ATTEMPTS)),
  'max-restarts': wholeNumber(
    'Times in a row a local task may die without finishing a unit before it is given up.',
    0,
    1_000_000,
    String(DEFAULT_MAX_RESTARTS),
  ),
} as const satisfies Record<string, Setting<unknown>>;

/** Those of a task that works on a run which is planned. */
export const TASK_SETTINGS = { 'task-timeout': SETTINGS['task-timeout'] } as const;

export type SettingName = keyof typeof SETTINGS;
export type SettingValue<N extends SettingName> = z.output<ReturnType<(typeof SETTINGS)[N]['schema']>>;

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];
