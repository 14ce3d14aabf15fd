// The measured method of printing and nothing else: one shell page, swap and print pipelined; no checks, no time limits, no second chance.
import { setTimeout as delay } from 'node:timers/promises';
import { launchBrowser } from '../dist/render/browser/launch-browser.js';
import { allFontRules } from '../dist/render/fonts/font-files.js';

export const clock = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined),
};

const PRINT = { preferCSSPageSize: true, printBackground: true, generateTaggedPDF: false, generateDocumentOutline: false };

/** @returns {Promise<{ print: (page: { title: string, css: string, body: string }) => Promise<Buffer>, close: () => Promise<void> }>} */
export async function openBarePrint(executable) {
  const browser = await launchBrowser({ executable, clock, startMs: 30_000 });
  const { pipe } = browser;
  const { targetId } = await pipe.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await pipe.send('Target.attachToTarget', { targetId, flatten: true });
  const { frameTree } = await pipe.send('Page.getFrameTree', {}, sessionId);
  const head = `<style>${allFontRules()}@media screen{body{display:none!important}}</style><style id="c"></style>`;
  const html = `<!doctype html><html><head><meta charset="utf-8">${head}</head><body></body></html>`;
  await pipe.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html }, sessionId);
  const expression = 'Promise.all([...document.fonts].map((face) => face.load())).then(() => 0)';
  await pipe.send('Runtime.evaluate', { expression, awaitPromise: true }, sessionId);
  const print = async ({ title, css, body }) => {
    const swap = `document.title=${JSON.stringify(title)};document.getElementById('c').textContent=${JSON.stringify(css)};document.body.innerHTML=${JSON.stringify(body)};0`;
    const swapped = pipe.send('Runtime.evaluate', { expression: swap }, sessionId);
    const printed = pipe.send('Page.printToPDF', PRINT, sessionId);
    await swapped;
    return Buffer.from((await printed).data, 'base64');
  };
  return { print, close: () => browser.close() };
}
