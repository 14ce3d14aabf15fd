import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Page } from '../../../src/contracts/document-pack.ts';
import type { PdfRenderer } from '../../../src/render/pdf/pdf-renderer.ts';
import { pageOf } from '../../render/page-of.ts';
import { eventually, familyOf, openPdf, rendererPids } from './chromium.ts';

/** Takes some hundred milliseconds to print on a quick machine, so that a signal after 60 ms meets it on its way. */
const SLOW = pageOf(`<table>${'<tr><td>1</td><td>two words</td><td>3.00</td></tr>'.repeat(3000)}</table>`);
const QUICK = pageOf('<p>quick</p>');

let renderer: PdfRenderer | undefined;
afterEach(async () => {
  await renderer?.close();
  renderer = undefined;
});

async function bytesOf(page: Page): Promise<string> {
  return Buffer.from((await (renderer as PdfRenderer).render(page)).bytes).toString('latin1');
}

/** Renders the page, and sends the signal to the processes that `victims` picks once it is on its way. */
async function disturbed(page: Page, signal: NodeJS.Signals, victims: (browserPid: number) => number[]): Promise<string> {
  const pid = renderer?.browserPid() as number;
  const rendering = bytesOf(page);
  await new Promise((resolve) => setTimeout(resolve, 60));
  for (const victim of victims(pid)) process.kill(victim, signal);
  const bytes = await rendering;
  expect(renderer?.browserPid()).not.toBe(pid);
  expect(await eventually(() => familyOf(pid).length === 0)).toBe(true);
  return bytes;
}

describe('a document is printed again by a fresh browser', () => {
  it.each<[string, NodeJS.Signals, (browserPid: number) => number[]]>([
    ['its renderer is killed', 'SIGKILL', rendererPids],
    ['its browser is killed', 'SIGKILL', (pid) => [pid]],
    ['its renderer stops', 'SIGSTOP', rendererPids],
    ['its browser stops', 'SIGSTOP', (pid) => [pid]],
  ])('when %s', async (_, signal, victims) => {
    renderer = await openPdf({ callMs: 8_000 });
    const undisturbed = await bytesOf(SLOW);
    expect(await disturbed(SLOW, signal, victims)).toBe(undisturbed);
    expect(await bytesOf(QUICK)).toBe(await bytesOf(QUICK));
  });

  it.each<[string, (browserPid: number) => number[]]>([
    ['renderer', rendererPids],
    ['browser', (pid) => [pid]],
  ])('when the %s died between two documents', async (_, victims) => {
    renderer = await openPdf();
    const before = await bytesOf(QUICK);
    const pid = renderer.browserPid() as number;
    for (const victim of victims(pid)) process.kill(victim, 'SIGKILL');
    expect(await bytesOf(QUICK)).toBe(before);
  });
});

describe('a document that the browser fails on twice', () => {
  it('is an item error, and the next one is printed', async () => {
    renderer = await openPdf({ callMs: 2_500 });
    const endless = pageOf(`<table>${'<tr><td>1</td><td>two words</td></tr>'.repeat(200_000)}</table>`);
    await expect(renderer.render(endless)).rejects.toMatchObject({ code: 'ITEM', message: expect.stringContaining('twice') as string });
    await expect(renderer.render(QUICK)).resolves.toMatchObject({ pages: 1 });
  });
});

describe('a browser that does not start', () => {
  async function withScript(script: string, check: (executable: string) => Promise<void>): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'goldleaf-browser-'));
    try {
      const executable = join(folder, 'shell');
      writeFileSync(executable, `#!/bin/sh\n${script}\n`);
      chmodSync(executable, 0o755);
      await check(executable);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  it.each([
    ['says why', 'echo "libnss3.so: cannot open shared object file" >&2; exit 127', /does not start: libnss3\.so: cannot open/],
    [
      'says why among other things',
      'echo "[1:FATAL:zygote.cc(1)] no zygote" >&2; echo "[1:ERROR:bus.cc] no bus" >&2; exit 1',
      /start: .*no zygote$/,
    ],
    ['ends without a word', 'exit 3', /the browser ended \(3\)/],
    ['hangs', 'sleep 600', /did not end within 500 ms/],
  ])('and %s is unavailable', async (_, script, message) => {
    await withScript(script, async (executable) => {
      renderer = await openPdf({ executable, callMs: 500 });
      await expect(renderer.render(QUICK)).rejects.toMatchObject({
        code: 'BROWSER_UNAVAILABLE',
        message: expect.stringMatching(message) as string,
      });
      expect(renderer.browserPid()).toBeNull();
    });
  });

  it('since it is not there is unavailable', async () => {
    renderer = await openPdf({ executable: join(tmpdir(), 'no', 'such', 'browser') });
    await expect(renderer.render(QUICK)).rejects.toMatchObject({ code: 'BROWSER_UNAVAILABLE' });
  });
});

describe('closing', () => {
  it('ends every process of the browser, a stopped one too', async () => {
    for (const stopped of [false, true]) {
      const closing = await openPdf();
      await closing.render(QUICK);
      const pid = closing.browserPid() as number;
      expect(familyOf(pid).length).toBeGreaterThan(2);
      if (stopped) process.kill(pid, 'SIGSTOP');
      await closing.close();
      expect(await eventually(() => familyOf(pid).length === 0)).toBe(true);
      await expect(closing.render(QUICK)).rejects.toMatchObject({ code: 'BROWSER_UNAVAILABLE' });
    }
  });

  it('while the browser starts, or prints, leaves nothing running', async () => {
    for (const wait of [0, 30, 900]) {
      const closing = await openPdf();
      const rendering = closing.render(SLOW).then(
        () => 'printed',
        (error: { code: string }) => error.code,
      );
      await new Promise((resolve) => setTimeout(resolve, wait));
      const pid = closing.browserPid();
      await closing.close();
      expect(['printed', 'BROWSER_UNAVAILABLE']).toContain(await rendering);
      expect(closing.browserPid()).toBeNull();
      expect(pid === null || (await eventually(() => familyOf(pid).length === 0))).toBe(true);
    }
  });
});
