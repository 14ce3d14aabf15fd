// PDFs per second through the renderer beside the bare shell-page print of the same markup, and the memory of a long run.
//
//   npm run build && node bench/print.mjs [--documents 3000] [--rounds 15] [--browser /path/to/headless-shell]
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../dist/render/browser/launch-browser.js';
import { findBrowser } from '../dist/render/find-browser.js';
import { allFontRules } from '../dist/render/fonts/font-files.js';
import { createPdfRenderer } from '../dist/render/pdf/pdf-renderer.js';
import { pageStyles } from '../dist/markup/page-styles.js';

const { values } = parseArgs({
  options: { documents: { type: 'string', default: '3000' }, rounds: { type: 'string', default: '15' }, browser: { type: 'string' } },
});
const documents = Number(values.documents);
const rounds = Number(values.rounds);
const batch = 20;

const clock = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined),
};
const executable = await findBrowser(values.browser);

/** One A4 page with some ninety printed values. */
function pageOf(index) {
  const size = { width: '210mm', height: '297mm' };
  const fields = [];
  const field = (text) => `<span data-f="${fields.push({ path: `f${fields.length}`, text, value: text }) - 1}">${text}</span>`;
  const row = (place) =>
    `<tr><td>${field(`Brass fitting ${index}-${place}`)}</td><td>${field(`${place + 1}`)}</td>` +
    `<td class="amount">${field(`${index % 97}.${10 + place}`)}</td><td class="amount">${field(`${index + place * 7}.00`)}</td></tr>`;
  const rows = Array.from({ length: 20 }, (_, place) => row(place)).join('');
  const body = `<h1>${field(`Invoice ${index}`)}</h1><p>${field('Ashgrove Fittings Ltd')}</p><table><tbody>${rows}</tbody></table><p><b>${field(`${index}.00`)}</b></p>`;
  const css = `${pageStyles(size, '15mm')}body{font:10pt Inter}h1{font:700 20pt "Source Serif 4"}td{border-bottom:1px solid #ccc;padding:1mm}`;
  return {
    title: `Invoice ${index}`,
    lang: 'en-GB',
    dir: 'ltr',
    size,
    css,
    body,
    fonts: ['Inter', 'Source Serif 4'],
    sheets: null,
    fields,
  };
}

/** The measured method and nothing else: no checks, no time limits, no second chance. */
async function openBare() {
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
  const options = { preferCSSPageSize: true, printBackground: true, generateTaggedPDF: false, generateDocumentOutline: false };
  const print = async ({ title, css, body }) => {
    const swap = `document.title=${JSON.stringify(title)};document.getElementById('c').textContent=${JSON.stringify(css)};document.body.innerHTML=${JSON.stringify(body)};0`;
    const swapped = pipe.send('Runtime.evaluate', { expression: swap }, sessionId);
    const printed = pipe.send('Page.printToPDF', options, sessionId);
    await swapped;
    return Buffer.from((await printed).data, 'base64');
  };
  return { print, close: () => browser.close() };
}

async function rateOf(print, pages) {
  const start = performance.now();
  for (const page of pages) await print(page);
  return (pages.length * 1000) / (performance.now() - start);
}

const median = (numbers) => [...numbers].sort((left, right) => left - right)[numbers.length >> 1];

async function compareRates() {
  const renderer = createPdfRenderer({ executable, clock });
  const bare = await openBare();
  const ways = { renderer: (page) => renderer.render(page), bare: (page) => bare.print(page) };
  const rates = { renderer: [], bare: [] };
  const ratios = [];
  for (let round = -1; round < rounds; round++) {
    const pages = Array.from({ length: batch }, (_, place) => pageOf((round + 1) * batch + place));
    const order = round % 2 === 0 ? ['renderer', 'bare'] : ['bare', 'renderer'];
    const found = {};
    for (const name of order) found[name] = await rateOf(ways[name], pages);
    if (round < 0) continue; // warms both up
    for (const name of order) rates[name].push(found[name]);
    ratios.push(found.renderer / found.bare);
  }
  await Promise.all([renderer.close(), bare.close()]);
  console.log(`printing, ${rounds} rounds of ${batch} one-page documents, medians`);
  console.log(`  renderer   ${median(rates.renderer).toFixed(1)} PDFs/s`);
  console.log(`  bare print ${median(rates.bare).toFixed(1)} PDFs/s`);
  console.log(`  ratio      ${(100 * median(ratios)).toFixed(0)} %`);
}

/** Megabytes that belong to the processes alone, shared pages divided among their users; Linux only. */
function memoryOf(pids) {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(readProc(pid, 'smaps_rollup'))?.[1] ?? 0));
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}

function groupOf(leader) {
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0);
  return pids.filter((pid) => Number(readProc(pid, 'stat').split(') ')[1]?.split(' ')[2]) === leader);
}

function readProc(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

async function followMemory() {
  const renderer = createPdfRenderer({ executable, clock });
  const marks = new Set([Math.min(500, documents), documents]);
  console.log(`memory of one renderer`);
  for (let index = 1; index <= documents; index++) {
    await renderer.render(pageOf(index));
    if (!marks.has(index) || process.platform !== 'linux') continue;
    console.log(`  document ${index}: node ${memoryOf([process.pid])} MB, browser ${memoryOf(groupOf(renderer.browserPid()))} MB`);
  }
  await renderer.close();
}

await compareRates();
await followMemory();
