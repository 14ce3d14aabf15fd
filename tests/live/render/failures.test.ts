import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../src/contracts/document-pack.ts';
import type { PdfRenderer, PdfRendererOptions } from '../../../src/render/pdf/pdf-renderer.ts';
import { pageOf } from '../../render/page-of.ts';
import { eventually, familyOf, openPdf, rendererPids } from './chromium.ts';

/** Takes some hundred milliseconds to print on a quick machine, so that a signal after 60 ms meets it on its way. */
const SLOW = pageOf(`<table>${'<tr><td>1</td><td>two words</td><td>3.00</td></tr>'.repeat(3000)}</table>`);
const QUICK = pageOf('<p>quick</p>');

/** A renderer of its own for each test: most of them wait, and they wait side by side. */
async function withRenderer(options: Partial<PdfRendererOptions>, use: (renderer: PdfRenderer) => Promise<void>): Promise<void> {
  const renderer = await openPdf(options);
  try {
    await use(renderer);
  } finally {
    await renderer.close();
  }
}

async function bytesOf(renderer: PdfRenderer, page: Page): Promise<string> {
  return Buffer.from((await renderer.render(page)).bytes).toString('latin1');
}

interface Disturbance {
  readonly signal: NodeJS.Signals;
  /** The processes it is sent to. */
  readonly victims: (browserPid: number) => number[];
  /** What is printed, and when the signal comes. */
  readonly page: Page;
  readonly afterMs: number;
}

/** Renders the page, and sends the signal once it is on its way. */
async function disturbed(renderer: PdfRenderer, { page, signal, victims, afterMs }: Disturbance): Promise<string> {
  const pid = renderer.browserPid() as number;
  const found = victims(pid);
  const rendering = bytesOf(renderer, page);
  if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs));
  for (const victim of found) process.kill(victim, signal);
  const bytes = await rendering;
  expect(renderer.browserPid()).not.toBe(pid);
  expect(await eventually(() => familyOf(pid).length === 0)).toBe(true);
  return bytes;
}

const itself = (pid: number): number[] => [pid];

describe.concurrent('a document is printed again by a fresh browser', () => {
  it.each<[string, Disturbance]>([
    ['its renderer is killed', { signal: 'SIGKILL', victims: rendererPids, page: SLOW, afterMs: 60 }],
    ['its browser is killed', { signal: 'SIGKILL', victims: itself, page: SLOW, afterMs: 60 }],
    // Who stops is found out only when the time of a call is over, so the page may be a quick one.
    ['its renderer stops', { signal: 'SIGSTOP', victims: rendererPids, page: QUICK, afterMs: 0 }],
    ['its browser stops', { signal: 'SIGSTOP', victims: itself, page: QUICK, afterMs: 0 }],
  ])('when %s', async (_, disturbance) => {
    await withRenderer(disturbance.signal === 'SIGSTOP' ? { callMs: 6_000 } : {}, async (renderer) => {
      const undisturbed = await bytesOf(renderer, disturbance.page);
      expect(await disturbed(renderer, disturbance)).toBe(undisturbed);
      expect(await bytesOf(renderer, QUICK)).toBe(await bytesOf(renderer, QUICK));
    });
  });

  it.each<[string, (browserPid: number) => number[]]>([
    ['renderer', rendererPids],
    ['browser', itself],
  ])('when the %s died between two documents', async (_, victims) => {
    await withRenderer({}, async (renderer) => {
      const before = await bytesOf(renderer, QUICK);
      const pid = renderer.browserPid() as number;
      for (const victim of victims(pid)) process.kill(victim, 'SIGKILL');
      expect(await bytesOf(renderer, QUICK)).toBe(before);
    });
  });
});

describe.concurrent('closing', () => {
  it.each([
    ['of the browser', false],
    ['of a stopped browser', true],
  ])('ends every process %s', async (_, isStopped) => {
    const closing = await openPdf();
    await closing.render(QUICK);
    const pid = closing.browserPid() as number;
    expect(familyOf(pid).length).toBeGreaterThan(2);
    if (isStopped) process.kill(pid, 'SIGSTOP');
    await closing.close();
    expect(await eventually(() => familyOf(pid).length === 0)).toBe(true);
    await expect(closing.render(QUICK)).rejects.toMatchObject({ code: 'BROWSER_UNAVAILABLE' });
  });

  it.each([0, 30, 900])('while the browser starts, or prints, leaves nothing running: after %i ms', async (wait) => {
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
  });
});

describe('a document that the browser fails on twice', () => {
  it('is an item error, and the next one is printed', async () => {
    await withRenderer({ callMs: 2_500 }, async (renderer) => {
      const endless = pageOf(`<table>${'<tr><td>1</td><td>two words</td></tr>'.repeat(200_000)}</table>`);
      await expect(renderer.render(endless)).rejects.toMatchObject({ code: 'ITEM', message: expect.stringContaining('twice') as string });
      await expect(renderer.render(QUICK)).resolves.toMatchObject({ pages: 1 });
    });
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
      await withRenderer({ executable, callMs: 500 }, async (renderer) => {
        await expect(renderer.render(QUICK)).rejects.toMatchObject({
          code: 'BROWSER_UNAVAILABLE',
          message: expect.stringMatching(message) as string,
        });
        expect(renderer.browserPid()).toBeNull();
      });
    });
  });

  it('since it is not there is unavailable', async () => {
    await withRenderer({ executable: join(tmpdir(), 'no', 'such', 'browser') }, async (renderer) => {
      await expect(renderer.render(QUICK)).rejects.toMatchObject({ code: 'BROWSER_UNAVAILABLE' });
    });
  });
});
