import { describe, expect, it } from 'vitest';
import { importPackage } from '../../../src/backends/shared/import-package.ts';

function failing(code: string, message: string): () => Promise<never> {
  return () => Promise.reject(Object.assign(new Error(message), { code }));
}

describe('loading a package of one backend', () => {
  it('gives what was loaded', async () => {
    expect(await importPackage('some-driver', 'the test store', async () => 'loaded')).toBe('loaded');
  });

  it('names a missing package and the command that installs it', async () => {
    const loading = importPackage(
      'some-driver',
      'the test store',
      failing('ERR_MODULE_NOT_FOUND', "Cannot find package 'some-driver' imported from x.js"),
    );
    await expect(loading).rejects.toMatchObject({
      code: 'MISSING_PACKAGE',
      message: 'the test store needs the npm package some-driver, which is not installed',
      hint: 'Run: npm install some-driver',
    });
  });

  it('tells a package that is broken, or lacks one of its own, from a missing one', async () => {
    for (const load of [
      failing('ERR_DLOPEN_FAILED', 'compiled against a different Node.js version\nusing NODE_MODULE_VERSION 137'),
      failing('ERR_MODULE_NOT_FOUND', "Cannot find package 'its-dependency' imported from some-driver/index.js"),
    ]) {
      await expect(importPackage('some-driver', 'the test store', load)).rejects.toMatchObject({
        code: 'MISSING_PACKAGE',
        message: expect.stringContaining('cannot load'),
        hint: expect.stringContaining('npm rebuild some-driver'),
      });
    }
  });
});
