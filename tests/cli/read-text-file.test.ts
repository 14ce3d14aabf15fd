import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTextFile } from '../../src/cli/read-text-file.ts';

describe('a file that a flag names', () => {
  it.each([
    [join(tmpdir(), 'no-such-run.yaml'), 'there is no such file'],
    [tmpdir(), 'it is a folder'],
  ])('that cannot be read, such as %s, is told without a word of the system', async (path, why) => {
    await expect(readTextFile('--config', path)).rejects.toMatchObject({
      code: 'USAGE',
      message: `--config ${path} cannot be read: ${why}`,
      hint: expect.stringContaining('--config takes the path of a YAML file'),
    });
  });
});
