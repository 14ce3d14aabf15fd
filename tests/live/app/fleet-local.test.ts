import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const EXAMPLE = fileURLToPath(new URL('../../../examples/fleet-local/run.mjs', import.meta.url));
const run = promisify(execFile);

describe('the example of a fleet on local servers', () => {
  it('makes one corpus of PDFs on three pairs of stores', { timeout: 240_000 }, async () => {
    const { stdout } = await run(process.execPath, [EXAMPLE, '--total', '12', '--tasks', '3']);
    const digests = [...stdout.matchAll(/^([0-9a-f]{64}) {2}12 documents/gm)].map(([, digest]) => digest);
    expect(digests).toHaveLength(3);
    expect(new Set(digests).size).toBe(1);
    expect(stdout).toContain('the same corpus three times');
  });

  it('says in one line what is wrong with its flags', async () => {
    const failed = await run(process.execPath, [EXAMPLE, '--totall', '24']).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 2, stderr: expect.stringMatching(/^.*usage: .*\n$/) });
  });
});
