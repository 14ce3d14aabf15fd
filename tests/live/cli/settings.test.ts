import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { withStores } from '../../../src/app/open-stores.ts';
import { planDocuments } from '../../../src/app/plan-documents.ts';
import { requestDocuments } from '../../../src/app/request-documents.ts';
import { readFlags } from '../../../src/app/settings/given.ts';
import { digests, goldleaf, json, listing, temporaryFolder } from './goldleaf.ts';
import { oneProcess } from './one-process.ts';

const folder = temporaryFolder();
const run = oneProcess();
const corpus = join(folder, 'june');
const BASE = ['generate', '--out', corpus, '--format', 'html'];

beforeAll(async () => {
  const made = await goldleaf(...BASE, '--total', '20', '--unit-size', '5', '--tasks', '2', '--seed', 'one', '--locale', 'en-GB,de-DE');
  if (made.code !== 0) throw new Error(made.stderr);
});

const CHANGES: [string, string[], string][] = [
  ['total', ['--total', '21'], 'total is 20, not 21'],
  ['seed', ['--total', '20', '--seed', 'two'], 'seed is "one", not "two"'],
  ['unit size', ['--total', '20', '--unit-size', '4'], 'unit-size is 5, not 4'],
  ['locale', ['--total', '20', '--locale', 'de-DE'], 'locale is ["en-GB","de-DE"], not ["de-DE"]'],
  ['format', ['--total', '20', '--format', 'none'], 'format is "html", not "none"'],
  ['several at once', ['--total', '30', '--seed', 'two'], 'seed is "one", not "two"; total is 20, not 30'],
];

describe('a run that stands', () => {
  it.each(CHANGES)('refuses another %s that was given, and writes nothing', async (_, flags, message) => {
    const before = listing(corpus);
    const { code, stdout, stderr } = await run('generate', '--out', corpus, ...flags);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(listing(corpus)).toEqual(before);
  });

  it('refuses another folder, and writes nothing there either', async () => {
    const before = listing(corpus);
    const other = join(folder, 'other');
    const state = `sqlite:${join(corpus, 'state.db')}`;
    const { code, stderr } = await run('generate', '--out', other, '--total', '20', '--run-id', 'june', '--state', state);
    expect(code).toBe(2);
    expect(stderr).toMatch(/out is ".*june", not ".*other"/);
    expect(listing(corpus)).toEqual(before);
    expect(existsSync(other)).toBe(false);
  });

  it('does not give its folder to another run', async () => {
    const before = listing(corpus);
    const { code, stderr } = await run(...BASE, '--total', '20', '--run-id', 'july');
    expect(code).toBe(2);
    expect(stderr).toMatch(/belongs to run june/);
    expect(listing(corpus)).toEqual(before);
  });

  it('is gone on with by a command that gives less; finished, it says so and rewrites nothing', async () => {
    const before = listing(corpus);
    const again = await goldleaf('generate', '--out', corpus, '--json');
    expect(again.code).toBe(0);
    expect(json(again)).toMatchObject({ outcome: 'already-done', finished: true, settings: { seed: 'one', unitSize: 5, format: 'html' } });
    const told = await run('generate', '--out', corpus, '--total', '20', '--seed', 'one', '--unit-size', '5');
    expect(told).toMatchObject({ code: 0, stdout: expect.stringContaining('it was finished before, and nothing is changed') as string });
    expect(listing(corpus)).toEqual(before);
  });

  it('is the same plan for any run.yaml that says the same', async () => {
    const file = join(folder, 'run.yaml');
    writeFileSync(file, `total: 20\nseed: one\nlocale: [de-DE, en-GB]\nunit-size: 5\nformat: html\nout: ${corpus}\n`);
    expect(json(await run('generate', '--config', file, '--json'))).toMatchObject({ outcome: 'already-done' });
    const { code, stderr } = await run('generate', '--config', file, '--total', '21');
    expect([code, stderr]).toEqual([2, expect.stringContaining('total is 20, not 21') as string]);
  });

  it('is finished without its state store too: the root rules', async () => {
    const lost = join(folder, 'lost');
    expect((await run('generate', '--out', lost, '--total', '4', '--format', 'none', '--tasks', '1')).code).toBe(0);
    rmSync(join(lost, 'state.db'));
    const again = await run('generate', '--out', lost, '--total', '4', '--format', 'none', '--json');
    expect([again.code, (json(again) as { outcome: string }).outcome]).toEqual([0, 'already-done']);
  });
});

describe('a run that is planned, and not finished', () => {
  const planned = join(folder, 'july');
  /** The state file itself is opened, and its helpers come and go; what is in it is told by `status`. */
  const files = (): string[] => listing(planned).filter((line) => !line.startsWith('state.db'));
  const told = async (): Promise<unknown> => {
    const { units, tasks, settings } = json(await run('status', planned, '--json')) as Record<string, unknown>;
    return { units, tasks, settings };
  };

  beforeAll(async () => {
    const given = { total: '20', 'unit-size': '5', seed: 'one', locale: 'en-GB,de-DE', format: 'html', out: planned };
    const request = await requestDocuments(readFlags(given), 1);
    const atEase = { emit: () => undefined, signal: new AbortController().signal, attempt: 0 };
    await withStores(`sqlite:${join(planned, 'state.db')}`, planned, (stores) =>
      planDocuments(stores, 'july', request, { executable: undefined, playwrightFolder: undefined }, atEase),
    );
  });

  it.each(CHANGES)('refuses another %s that was given, and writes nothing', async (_, flags, message) => {
    const [filesBefore, toldBefore] = [files(), await told()];
    const { code, stdout, stderr } = await run('generate', '--out', planned, ...flags);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect([files(), await told()]).toEqual([filesBefore, toldBefore]);
  });

  it('is joined by a command that gives less, and finished', async () => {
    const { code, stdout } = await run('generate', '--out', planned, '--tasks', '1', '--json');
    expect([code, json({ code, stdout, stderr: '' })]).toMatchObject([0, { finished: true, settings: { seed: 'one', unitSize: 5 } }]);
  });
});

describe('the documents of a run', () => {
  it('do not depend on how many there are: the first 50 of 50 are the first 50 of 500', async () => {
    const flags = ['--format', 'html', '--tasks', '1', '--run-id', 'first'];
    const truths = await Promise.all(
      [50, 500].map(async (total) => {
        const out = join(folder, `first-${total}`);
        const made = await run('generate', '--out', out, '--total', String(total), ...flags);
        expect(made).toMatchObject({ code: 0 });
        const shown = [0, 17, 49].map((index) => run('show', out, `invoice-00000${String(index).padStart(2, '0')}`, '--json'));
        return { out, shown: (await Promise.all(shown)).map((one) => json(one) as Shown) };
      }),
    );
    const [few, many] = truths.map(({ out }) => digests(out).slice(0, 50));
    expect(few?.length).toBe(50);
    expect(many).toEqual(few);
    const [left, right] = truths.map(({ shown }) => shown.map(({ invoices, fields, file }) => ({ invoices, fields, sha256: file.sha256 })));
    expect(right).toEqual(left);
  });
});

interface Shown {
  readonly invoices: unknown;
  readonly fields: unknown;
  readonly file: { readonly sha256: string };
}
