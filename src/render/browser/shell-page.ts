import type { Clock } from '../../contracts/clock.ts';
import type { Page } from '../../contracts/document-pack.ts';
import { allFontRules } from '../fonts/font-files.ts';
import { syntheticTitle } from '../synthetic.ts';
import { BrowserFailure, within } from './browser-failure.ts';
import type { Browser } from './launch-browser.ts';

/** One page of the browser that has every bundled face loaded, and takes document after document. */
export interface ShellPage {
  /** @throws BrowserFailure */
  print(page: Page): Promise<Uint8Array>;
  /** Gives its memory back. @throws BrowserFailure */
  close(): Promise<void>;
}

export interface ShellOptions {
  readonly clock: Clock;
  /** How long any one call may take. */
  readonly callMs: number;
}

/** Tagged files are not the same twice, and an outline costs time. */
const PRINT = { preferCSSPageSize: true, printBackground: true, generateTaggedPDF: false, generateDocumentOutline: false };

/**
 * Documents after which the browser is told to collect what it has dropped. It is in no hurry by itself: the nodes of 400
 * invoices and the texts that they were sent as were 90 MB. Collecting takes a few dozen milliseconds.
 */
const COLLECT_AFTER = 200;

/** On the screen the body is not laid out at all: only print wants it. */
const SCREEN = '@media screen{body{display:none!important}}';
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline';font-src data:">`;

/** Styles that stay the same are not parsed again. */
const PUT = `globalThis.put = (title, lang, dir, css, body) => {
  const root = document.documentElement, styles = document.getElementById('styles');
  root.lang = lang;
  root.dir = dir;
  document.title = title;
  if (styles.textContent !== css) styles.textContent = css;
  document.body.innerHTML = body;
}`;
const LOAD_FONTS = `Promise.all([...document.fonts].map((face) => face.load())).then((faces) => faces.length)`;

/** @throws BrowserFailure */
export async function openShellPage(browser: Browser, { clock, callMs }: ShellOptions): Promise<ShellPage> {
  const call = async <T>(method: string, params: object, sessionId?: string): Promise<T> =>
    (await within(clock, callMs, method, browser.pipe.send(method, params, sessionId))) as T;

  const { targetId } = await call<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await call<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
  killWhenCrashed(browser, sessionId);
  await call('Inspector.enable', {}, sessionId);
  const { frameTree } = await call<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree', {}, sessionId);
  const html = `<!doctype html><html><head><meta charset="utf-8">${POLICY}<style>${allFontRules()}${SCREEN}</style><style id="styles"></style></head><body></body></html>`;
  await call('Page.setDocumentContent', { frameId: frameTree.frame.id, html }, sessionId);
  await call('Runtime.evaluate', { expression: PUT }, sessionId);
  refuseException(await call<Evaluated>('Runtime.evaluate', { expression: LOAD_FONTS, awaitPromise: true }, sessionId));

  let printed = 0;
  return {
    async print(page) {
      if (++printed % COLLECT_AFTER === 0) await call('HeapProfiler.collectGarbage', {}, sessionId);
      // Both calls are sent before either is answered: the browser goes from one to the other without waiting for us.
      const [swapped, pdf] = await Promise.all([
        call<Evaluated>('Runtime.evaluate', { expression: putExpression(page) }, sessionId),
        call<{ data: string }>('Page.printToPDF', PRINT, sessionId),
      ]);
      refuseException(swapped);
      return Buffer.from(pdf.data, 'base64');
    },
    close: async () => void (await call('Target.closeTarget', { targetId })),
  };
}

interface Evaluated {
  readonly exceptionDetails?: { readonly text: string };
}

function refuseException({ exceptionDetails }: Evaluated): void {
  if (exceptionDetails !== undefined) throw new BrowserFailure(`the browser could not take the page: ${exceptionDetails.text}`);
}

function putExpression(page: Page): string {
  const values = [syntheticTitle(page), page.lang, page.dir, page.css, page.body];
  return `put(${values.map((value) => JSON.stringify(value)).join(',')})`;
}

/** A crashed page must not be touched again, not even to close it: printing on one brings the whole browser down. */
function killWhenCrashed(browser: Browser, sessionId: string): void {
  browser.pipe.onEvent((event) => {
    if (event.method === 'Inspector.targetCrashed' && event.sessionId === sessionId) void browser.kill();
  });
}
