import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planHash } from '../../../src/kernel/run/plan.ts';
import { goldleaf, start, temporaryFolder, type Finished } from './goldleaf.ts';
import { oneProcess } from './one-process.ts';

const folder = temporaryFolder();
const out = join(folder, 'corpus');
const run = oneProcess();

/**
 * What an answer lacks to be a refusal: exit 2, one line what is wrong with these messages in it, at most one what to do,
 * nothing for machines, no stack.
 */
function lacks({ code, stdout, stderr }: Finished, ...messages: string[]): string[] {
  const rules: [string, boolean][] = [
    ['exit code 2', code === 2],
    ['an empty stdout', stdout === ''],
    ['its own name', stderr.startsWith('goldleaf: ')],
    ['brevity', stderr.trimEnd().split('\n').length <= 2 && !/\n\s+at /.test(stderr)],
    ...messages.map((message): [string, boolean] => [message, stderr.includes(message)]),
  ];
  return rules.filter(([, holds]) => !holds).map(([rule]) => `${rule}, in: ${stderr}`);
}

describe('a command that cannot be', () => {
  it('ends its process with 2, after a line or two', async () => {
    expect(lacks(await goldleaf('generate', '--out', out, '--total', 'ten'), '--total: "ten" is not a whole number')).toEqual([]);
    expect(existsSync(out)).toBe(false);
  });

  it.each([
    ['total 0', ['--total', '0'], 'is not a whole number from 1 to 10,000,000'],
    ['total -1', ['--total', '-1'], 'is not a whole number from 1 to 10,000,000'],
    ['total 1e12', ['--total', '1e12'], 'is not a whole number from 1 to 10,000,000'],
    ['total ten', ['--total', 'ten'], '--total: "ten" is not a whole number from 1 to 10,000,000'],
    ['no total', [], '--total is missing'],
    ['an unknown locale', ['--total', '5', '--locale', 'en-UK'], 'has no locale "en-UK"', 'Did you mean en-'],
    ['an unknown archetype', ['--total', '5', '--archetype', 'clasic'], 'has no archetype "clasic"', 'Did you mean classic?'],
    ['an unknown pack', ['--total', '5', '--pack', 'invioce'], 'no such pack: invioce'],
    ['an unknown format', ['--total', '5', '--format', 'docx'], 'is not one of pdf, html, none'],
    ['an unknown state scheme', ['--total', '5', '--state', 'redis:x'], 'redis:x is not a state store'],
    ['an unknown flag', ['--total', '5', '--unitsize', '5'], "unknown option '--unitsize'", '--unit-size'],
    ['a lease without a unit', ['--total', '5', '--lease', '60'], 'is not a duration'],
    ['a config that is not there', ['--config', join(folder, 'no.yaml')], 'no.yaml cannot be read'],
  ] as [string, string[], ...string[]][])('with %s says so in a line or two, and writes nothing', async (_, flags, ...messages) => {
    expect(lacks(await run('generate', '--out', out, ...flags), ...messages)).toEqual([]);
    expect(existsSync(out)).toBe(false);
  });

  it.each([
    ['total: 5\nunitsize: 2\n', 'run.yaml:2:1: unknown setting "unitsize"', 'Did you mean unit-size?'],
    ['# a run\ntotal: ten\n', 'run.yaml:2:8: total: "ten" is not a whole number'],
    ['total: 5\nlocale: [en-GB, xx-XX]\n', 'run.yaml:2:9: locale: the pack invoice has no locale "xx-XX"'],
    ['total: 5\n  seed: x\n', 'run.yaml:'],
  ])('with a run.yaml that is wrong points at the line: %j', async (text, ...messages) => {
    const file = join(folder, 'run.yaml');
    writeFileSync(file, text);
    expect(lacks(await run('generate', '--config', file, '--out', out), ...messages)).toEqual([]);
    expect(existsSync(out)).toBe(false);
  });

  it.each([
    ['an unknown out scheme', ['generate', '--total', '5', '--out', 'ftp://x/y'], 'ftp://x/y is not a place for documents'],
    ['an unknown verb', ['genrate'], 'unknown verb "genrate"', 'Did you mean generate?'],
    ['a run that is no folder', ['status', 'nowhere'], 'nowhere is no corpus folder'],
    ['an unknown sink', ['export', '.', '--to', 'csv:x'], '"csv:x" is no place for an export'],
    ['a missing argument', ['show', '.'], "missing required argument 'document'"],
  ] as [string, string[], ...string[]][])('%s', async (_, args, ...messages) => {
    expect(lacks(await run(...args), ...messages)).toEqual([]);
  });

  it.each(['status', 'work', 'resume', 'pause', 'cancel'])('%s of a run that no store knows makes no store', async (verb) => {
    const file = join(folder, 'missing.db');
    expect(lacks(await run(verb, 'june', '--state', `sqlite:${file}`), file)).toEqual([]);
    expect(existsSync(file)).toBe(false);
  });
});

describe('broken ground', () => {
  it('a folder that is a link to nothing is named as that, and so it is for what would lie in it', async () => {
    const link = join(folder, 'link');
    symlinkSync(join(folder, 'gone'), link);
    for (const place of [link, join(link, 'sub')]) {
      expect(lacks(await run('generate', '--out', place, '--total', '5'), `the link ${link} points to nothing`)).toEqual([]);
    }
  });

  it('a corrupt state.db is named, and left as it is', async () => {
    const corpus = join(folder, 'corrupt');
    mkdirSync(corpus);
    writeFileSync(join(corpus, 'state.db'), 'this is no database, and long enough to be looked at as one. '.repeat(200));
    expect(lacks(await run('generate', '--out', corpus, '--total', '5', '--format', 'none'), 'state.db')).toEqual([]);
    expect(lacks(await run('status', corpus), 'state.db')).toEqual([]);
  });

  it('a manifest of a newer goldleaf is refused', async () => {
    const corpus = join(folder, 'newer');
    mkdirSync(corpus);
    writeFileSync(join(corpus, 'manifest.json'), '{"version":99}\n');
    for (const args of [
      ['verify', corpus],
      ['show', corpus, 'invoice-0000000'],
      ['export', corpus, '--to', `duckdb:${folder}/x.duckdb`],
    ]) {
      expect(lacks(await run(...args), 'manifest.json has manifest version 99')).toEqual([]);
    }
  });

  it('a folder without a corpus is the wrong folder, whoever reads it', async () => {
    const corpus = join(folder, 'empty');
    mkdirSync(corpus);
    for (const args of [
      ['verify', corpus],
      ['show', corpus, 'invoice-0000000'],
      ['export', corpus, '--to', `duckdb:${folder}/x.duckdb`],
    ]) {
      expect(lacks(await run(...args), `there is no corpus at ${corpus}`, 'Name the folder that goldleaf generate wrote')).toEqual([]);
    }
    const args = ['generate', '--out', join(folder, 'drawn'), '--total', '5', '--catalogue', corpus];
    expect(lacks(await run(...args), `there is no catalogue at ${corpus}`)).toEqual([]);
  });

  it('an incomplete corpus is not exported, and verify says what is missing and how to go on', async () => {
    const corpus = join(folder, 'incomplete');
    mkdirSync(join(corpus, 'manifest'), { recursive: true });
    const settings = { total: 5, unitSize: 5 };
    const plan = { version: 1, runId: 'june', nonce: 'n', kind: 'documents', planHash: planHash('documents', settings), settings };
    writeFileSync(join(corpus, 'manifest', 'plan.json'), JSON.stringify({ ...plan, fingerprint: {} }));
    const { code, stderr } = await run('export', corpus, '--to', `parquet:${folder}/tables`);
    expect([code, existsSync(join(folder, 'tables'))]).toEqual([1, false]);
    expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
    const verified = await goldleaf('verify', corpus);
    expect([verified.code, verified.stdout]).toEqual([
      1,
      expect.stringContaining(`Finish it first: goldleaf generate with --out ${corpus}`),
    ]);
  });

  it('a browser that is not there is told with what to do, and nothing is planned', async () => {
    const browserless = start(['generate', '--out', out, '--total', '5', '--tasks', '1'], { env: { GOLDLEAF_BROWSER: '/nowhere/shell' } });
    const { code, stderr } = await browserless.finished;
    expect([code, stderr]).toEqual([75, expect.stringContaining('/nowhere/shell') as string]);
    expect(existsSync(join(out, 'manifest'))).toBe(false);
  });
});
