import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browserVersion, findBrowser, findFetched } from '../../src/render/find-browser.ts';
import { installCommand } from '../../src/render/install-command.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'goldleaf-find-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function program(path: string, script = 'exit 0'): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe('finding the browser', () => {
  it('takes the one that was named, and no other', async () => {
    const named = program('shell');
    await expect(findBrowser(named)).resolves.toBe(named);
    chmodSync(named, 0o644);
    for (const path of [named, join(folder, 'none')]) {
      await expect(findBrowser(path)).rejects.toMatchObject({
        code: 'BROWSER_UNAVAILABLE',
        message: expect.stringContaining(path) as string,
      });
    }
  });

  it('takes the newest one that Playwright fetched', async () => {
    program('chromium-1300/chrome-linux/chrome');
    program('chromium_headless_shell-999/chrome-linux/headless_shell');
    mkdirSync(join(folder, 'chromium_headless_shell-1400'));
    const newest = program('chromium_headless_shell-1255/chrome-headless-shell-linux64/chrome-headless-shell');
    await expect(findFetched(folder)).resolves.toBe(newest);
    await expect(findFetched(join(folder, 'none'))).resolves.toBeUndefined();
  });

  it('asks it for its version', async () => {
    await expect(browserVersion(program('a', 'echo "Chromium 156.0.8078.108 built on Debian"'))).resolves.toBe('156.0.8078.108');
    for (const script of ['echo hello', 'exit 1']) {
      await expect(browserVersion(program('b', script))).rejects.toMatchObject({ code: 'BROWSER_UNAVAILABLE' });
    }
  });
});

describe('the command that installs it', () => {
  it.each([
    ['linux', 'ID=debian\nVERSION_ID="12"\n', 'sudo apt-get install -y chromium-headless-shell'],
    ['linux', 'NAME="Debian"\nID=debian\n', 'sudo apt-get install -y chromium-headless-shell'],
    ['linux', 'ID=debian\nVERSION_ID="11"\n', 'npx playwright-core install --with-deps --only-shell chromium'],
    ['linux', 'ID=ubuntu\nVERSION_ID="24.04"\nID_LIKE=debian\n', 'npx playwright-core install --with-deps --only-shell chromium'],
    ['linux', 'ID=fedora\n', 'npx playwright-core install --only-shell chromium'],
    ['darwin', '', 'npx playwright-core install --only-shell chromium'],
    ['win32', '', 'npx playwright-core install --only-shell chromium'],
  ] as const)('on %s with %j is %s', (platform, osRelease, command) => {
    expect(installCommand(platform, osRelease)).toBe(command);
  });
});
