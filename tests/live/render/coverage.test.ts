import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

describe('the coverage table', () => {
  it('is what the generator writes from the installed packages', () => {
    const written = execFileSync(process.execPath, [here('../../../scripts/write-font-coverage.mjs'), '--print'], { encoding: 'utf8' });
    expect(readFileSync(here('../../../src/render/fonts/coverage-data.ts'), 'utf8')).toBe(written);
  });
});
