import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { buildCatalogue, type BuildOptions } from '../../../src/app/catalogue/build-catalogue.ts';
import { placeNewRun } from '../../../src/app/places.ts';
import { CATALOGUE_SETTINGS } from '../../../src/app/settings/catalogue-definitions.ts';
import { readFlagsOf } from '../../../src/app/settings/given.ts';
import { readMix } from '../../../src/app/settings/mix-file.ts';
import { isGoldleafError } from '../../../src/kernel/errors.ts';
import { EXIT_USAGE, exitCodeOf } from '../../../src/kernel/run/exit-verdict.ts';

const folder = mkdtempSync(join(tmpdir(), 'goldleaf-unpriced-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One model of the price table, and one that neither it nor the mix has a price for. */
const MIX = readMix(
  'providers: { mini: { api: openai, model: gpt-5-mini }, nobody: { api: openai, model: gpt-0 } }\nmix: { mini: 1, nobody: 1 }\n',
  'mix.yaml',
);

/** A build of this mix, by one task of this process. */
async function optionsOf(flags: Record<string, string>, mix = MIX): Promise<BuildOptions> {
  const given = readFlagsOf(CATALOGUE_SETTINGS, { out: join(folder, 'out'), companies: '2', tasks: '1', providers: 'mix.yaml', ...flags });
  const stop = new AbortController().signal;
  const browser = { executable: undefined, playwrightFolder: undefined };
  return {
    place: await placeNewRun(given),
    given,
    mix,
    host: { host: 'host', pid: 1, browser, secrets: () => 'key', identity: undefined, timeout: undefined, stop },
    cores: 1,
    atOnce: stop,
    workCommand: () => ({ program: 'false', args: [], env: {} }),
    onPlanning: () => undefined,
    onRequest: async () => undefined,
    watch: () => ({ show: () => undefined, counted: () => undefined, figures: () => undefined }),
  };
}

async function refusalOf(options: BuildOptions): Promise<{ exitCode: number; message: string }> {
  const error: unknown = await buildCatalogue(options).catch((caught: unknown) => caught);
  if (!isGoldleafError(error)) throw new Error(`it was not refused: ${String(error)}`);
  return { exitCode: exitCodeOf(error.code), message: error.message };
}

describe('a paid build with a model that has no price', () => {
  it.each([
    ['with a budget', { 'budget-usd': '5' }],
    ['without one', {}],
  ])('%s is refused by the model’s name with exit code 2, before a call is made or anything written', async (_, flags) => {
    const called = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('a call was made'));
    expect(await refusalOf(await optionsOf(flags))).toEqual({
      exitCode: EXIT_USAGE,
      message: 'there is no price for gpt-0 of provider nobody, so no call of it can be budgeted',
    });
    expect(called).not.toHaveBeenCalled();
    expect(existsSync(join(folder, 'out'))).toBe(false);
    called.mockRestore();
  });

  it('is another refusal than that of a build without a budget', async () => {
    const priced = { ...MIX, providers: MIX.providers.slice(0, 1), weights: { mini: 1 } };
    expect((await refusalOf(await optionsOf({}, priced))).message).toContain('--budget-usd is missing');
  });
});
