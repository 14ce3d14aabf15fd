import { describe, expect, it } from 'vitest';
import { VERB_NAMES, VERBS } from '../../../src/cli/verbs.ts';
import { goldleaf, start } from './goldleaf.ts';

const COMMANDER_ALONE = { NODE_OPTIONS: `--import ${new URL('commander-alone.mjs', import.meta.url).href}` };

describe('help', () => {
  it('lists every verb, on stdout', async () => {
    const { code, stdout, stderr } = await goldleaf('--help');
    expect([code, stderr]).toEqual([0, '']);
    for (const name of VERB_NAMES) expect(stdout).toContain(`  ${name} `);
    expect(await goldleaf('help')).toMatchObject({ code: 0, stdout });
  });

  it.each(VERB_NAMES)('of %s tells its options and shows an example, and loads nothing that does the work', async (name) => {
    const { code, stdout, stderr } = await start([name, '--help'], { env: COMMANDER_ALONE }).finished;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`Usage: goldleaf ${name}`);
    expect(stdout).toContain('--json');
    const { examples } = await VERBS[name].load();
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(stdout).toContain(`  $ ${example}\n`);
  });

  it('comes to who says nothing, with the exit code of a usage error', async () => {
    const { code, stderr } = await goldleaf();
    expect([code, stderr]).toEqual([2, expect.stringContaining('Usage: goldleaf <verb>') as string]);
  });

  it('tells the version', async () => {
    const { code, stdout } = await goldleaf('--version');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string]);
  });
});
