import type { VerbEntry } from './verb.ts';

/** Every verb by its name, in the order of the help. Another one is a command, its handler, and an entry. */
export const VERBS = {
  generate: {
    summary: 'plan a run, work on it and finish it; again: go on with it',
    load: async () => (await import('./commands/generate.ts')).generateVerb,
  },
  catalogue: {
    summary: 'build companies and products once, for many runs to draw from',
    load: async () => (await import('./commands/catalogue.ts')).catalogueVerb,
  },
  work: {
    summary: 'join a planned run as one more task',
    load: async () => (await import('./commands/work.ts')).workVerb,
  },
  status: {
    summary: 'tell how a run stands, or wait until it is over',
    load: async () => (await import('./commands/status.ts')).statusVerb,
  },
  resume: {
    summary: 'put failed units back and let a paused run go on',
    load: async () => (await import('./commands/resume.ts')).resumeVerb,
  },
  pause: {
    summary: 'let the tasks of a run end after the unit in hand',
    load: async () => (await import('./commands/control.ts')).pauseVerb,
  },
  cancel: {
    summary: 'end a run where it is',
    load: async () => (await import('./commands/control.ts')).cancelVerb,
  },
  verify: {
    summary: 'check that a corpus is what was committed',
    load: async () => (await import('./commands/verify.ts')).verifyVerb,
  },
  show: {
    summary: "show one document's truth, and where its file is",
    load: async () => (await import('./commands/show.ts')).showVerb,
  },
  export: {
    summary: 'write the golden tables to DuckDB or Parquet',
    load: async () => (await import('./commands/export.ts')).exportVerb,
  },
  state: {
    summary: 'make the table or tell the indexes that a state store needs',
    load: async () => (await import('./commands/state.ts')).stateVerb,
  },
  doctor: {
    summary: 'check what goldleaf needs on this machine',
    load: async () => (await import('./commands/doctor.ts')).doctorVerb,
  },
} as const satisfies Record<string, VerbEntry>;

export type VerbName = keyof typeof VERBS;

export const VERB_NAMES = Object.keys(VERBS) as readonly VerbName[];
