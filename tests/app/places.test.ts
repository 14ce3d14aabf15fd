import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { checkFolder, locateRun, placeNewRun } from '../../src/app/places.ts';
import { readFlags } from '../../src/app/settings/given.ts';

const folder = mkdtempSync(join(tmpdir(), 'goldleaf-places-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const corpus = join(folder, 'june');
const plan = {
  version: 1,
  runId: 'planned-name',
  nonce: 'n',
  kind: 'documents',
  planHash: 'a'.repeat(64),
  settings: { total: 5, unitSize: 5 },
  fingerprint: {},
};

beforeEach(() => {
  rmSync(corpus, { recursive: true, force: true });
  mkdirSync(join(corpus, 'manifest'), { recursive: true });
});

describe('a new run', () => {
  it('is named after its folder and keeps its state there, and nothing is made for that', async () => {
    const out = join(folder, 'july');
    expect(await placeNewRun(readFlags({ out }))).toEqual({ out, runId: 'july', stateUri: `sqlite:${join(out, 'state.db')}` });
    expect(readdirSync(folder)).not.toContain('july');
  });

  it('is what is said where something is said', async () => {
    const given = readFlags({ out: corpus, 'run-id': 'r1', state: 'sqlite:/shared/state.db' });
    expect(await placeNewRun(given)).toEqual({ out: corpus, runId: 'r1', stateUri: 'sqlite:/shared/state.db' });
  });

  it.each([
    [{}, '--out is missing'],
    [{ out: '/' }, 'as --run-id: "" is not a name'],
    [{ out: './with space' }, 'as --run-id: "with space" is not a name'],
    [{ out: 'memory:' }, 'memory: is gone with the process that opens it'],
    [{ out: 'ftp://host/corpus' }, 'ftp://host/corpus is not a place for documents'],
  ])('cannot be placed by %j', async (flags, message) => {
    await expect(placeNewRun(readFlags(flags))).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining(message) as string,
    });
  });
});

describe('a standing run', () => {
  it('is found by its folder: whose it is stands in the plan file, its state beside', async () => {
    writeFileSync(join(corpus, 'manifest', 'plan.json'), JSON.stringify(plan));
    writeFileSync(join(corpus, 'state.db'), '');
    expect(await locateRun(corpus, undefined)).toEqual({
      runId: 'planned-name',
      stateUri: `sqlite:${join(corpus, 'state.db')}`,
      folder: corpus,
    });
    expect(await locateRun(corpus, 'sqlite:/shared/s.db')).toMatchObject({ runId: 'planned-name', stateUri: 'sqlite:/shared/s.db' });
  });

  it('is named after its folder while it is being planned', async () => {
    writeFileSync(join(corpus, 'state.db'), '');
    expect(await locateRun(corpus, undefined)).toMatchObject({ runId: 'june' });
  });

  it('is found by its id and its state store', async () => {
    expect(await locateRun('r1', 'sqlite:/shared/s.db')).toEqual({ runId: 'r1', stateUri: 'sqlite:/shared/s.db', folder: undefined });
  });

  it('is neither where there is no folder and no store', async () => {
    await expect(locateRun('r1', undefined)).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining('no corpus folder') as string,
    });
  });

  it('whose state is gone may be finished all the same, and that is said', async () => {
    await expect(locateRun(corpus, undefined)).rejects.toMatchObject({ hint: 'Say where with --state URI.' });
    writeFileSync(join(corpus, 'manifest.json'), '{}');
    await expect(locateRun(corpus, undefined)).rejects.toMatchObject({ hint: expect.stringContaining('the run is finished') as string });
  });

  it('whose folder was moved is not worked on in its old place', async () => {
    const place = { runId: 'r1', stateUri: 's', folder: corpus };
    await expect(checkFolder(place, pathToFileURL(corpus).href)).resolves.toBeUndefined();
    await expect(checkFolder(place, 'file:///elsewhere')).rejects.toMatchObject({
      message: expect.stringContaining('writes to file:///elsewhere') as string,
    });
    await expect(checkFolder({ ...place, folder: undefined }, 'file:///elsewhere')).resolves.toBeUndefined();
  });
});
