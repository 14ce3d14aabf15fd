import { describe, expect, it } from 'vitest';
import { runCommandLine } from '../../src/cli/run-command-line.ts';
import { VERB_NAMES } from '../../src/cli/verbs.ts';
import { openPack } from '../../src/packs/index.ts';
import { fakeTerminal } from './fake-terminal.ts';

async function run(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const { terminal, out, error } = fakeTerminal(false);
  const code = await runCommandLine({ terminal, env: {}, process, mainFile: 'main.js' }, args);
  return { code, out: out.join(''), error: error.join('') };
}

describe('a command line that cannot be', () => {
  it.each([
    [['generat'], 'unknown verb "generat"', 'Did you mean generate? Known: '],
    [['help', 'generat'], 'unknown verb "generat"', 'Did you mean generate? Known: '],
    [['catalogue', 'biuld'], 'unknown verb "biuld"', 'Did you mean build? Known: build, show, preview.'],
    [['catalogue', 'show'], "missing required argument 'catalogue'", 'How it is used: goldleaf catalogue show --help'],
    [['verify'], "missing required argument 'corpus'", 'How it is used: goldleaf verify --help'],
    [['generate', '--totl', '3'], "unknown option '--totl'", 'Did you mean --total?'],
  ])('%j says what is wrong, and what to do', async (args, message, hint) => {
    const { code, out, error } = await run(...args);
    expect([code, out]).toEqual([2, '']);
    const [first, second, ...more] = error.trimEnd().split('\n');
    expect([first, more]).toEqual([`goldleaf: ${message}`, []]);
    expect(second?.trim()).toMatch(new RegExp(`^${hint.replace(/[?.]/g, '\\$&')}`));
  });

  it.each(VERB_NAMES)('help %s is what its --help is', async (name) => {
    const asked = await run(name, '--help');
    expect(asked).toMatchObject({ code: 0, error: '', out: expect.stringContaining(`Usage: goldleaf ${name}`) });
    expect(await run('help', name)).toEqual(asked);
  });

  it('help of what there is stays help', async () => {
    expect(await run('help', 'generate')).toMatchObject({ code: 0, error: '', out: expect.stringContaining('Usage: goldleaf generate') });
    const { locales, archetypes } = await openPack('invoice');
    const { out } = await run('generate', '--help');
    for (const name of [
      ...locales,
      ...archetypes.map(({ name: archetype }) => archetype),
      'firestore://project/database',
      's3://bucket/prefix',
    ])
      expect(out).toContain(name);
    expect(await run('catalogue', 'help', 'build')).toMatchObject({ code: 0 });
  });
});
