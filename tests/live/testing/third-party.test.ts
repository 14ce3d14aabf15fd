import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { blobStoreCases } from '../../../src/testing/blob-store-suite.ts';
import { stateStoreCases } from '../../../src/testing/state-store-suite.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDER = 'examples/third-party-store';
/** Of faults and of a fleet. */
const OTHER_TESTS = 2;

function runExample(): Promise<{ readonly code: number | null; readonly output: string }> {
  // Without what this runner sets, by which Node's own takes itself for a part of another.
  const env = { ...process.env, NODE_OPTIONS: '', NODE_TEST_CONTEXT: undefined };
  const child = spawn(process.execPath, ['--test', `${FOLDER}/`], { cwd: ROOT, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

describe('stores of somebody else, proven with the published package', () => {
  it('keep their contracts, by every case that asks them', async () => {
    const { code, output } = await runExample();
    const cases = [...blobStoreCases, ...stateStoreCases({ leaseProof: 'observation' })];
    const skipped = cases.filter(({ skip }) => skip !== undefined).length;
    expect(output).toContain(`# pass ${cases.length - skipped + OTHER_TESTS}\n# fail 0\n# cancelled 0\n# skipped ${skipped}\n`);
    expect(code).toBe(0);
  });

  it('are shown in the docs as they are', async () => {
    const page = await readFile(`${ROOT}/docs/testing-a-store.md`, 'utf8');
    const blocks = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, block]) => block as string);
    const files = await readdir(`${ROOT}/${FOLDER}`);
    const sources = await Promise.all(files.map((file) => readFile(`${ROOT}/${FOLDER}/${file}`, 'utf8')));
    expect(blocks.length).toBeGreaterThan(1);
    for (const block of blocks) expect(sources.some((source) => source.includes(block.trimEnd()))).toBe(true);
  });
});
