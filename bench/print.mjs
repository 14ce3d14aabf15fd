// What one task makes of a core: PDFs per second beside the bare shell-page print of the same markup, and its memory over a long run.
//
//   npm run build && node bench/print.mjs [rounds] [documents for the memory]
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBlobStore } from '../dist/backends/blobs/index.js';
import { DocumentsJob } from '../dist/jobs/documents/documents-job.js';
import { openPack } from '../dist/packs/index.js';
import { findBrowser } from '../dist/render/find-browser.js';
import { createPdfRenderer } from '../dist/render/pdf/pdf-renderer.js';
import { clock, openBarePrint } from './bare-print.mjs';
import { median, print } from './table.mjs';

const SEED = 'bench';
const BATCH = 40;

const executable = await findBrowser(process.env.GOLDLEAF_BROWSER);
const pack = await openPack('invoice');
const choices = { locales: pack.locales, archetypes: pack.archetypes.map(({ name }) => name) };
const pageOf = (index) => pack.draw(pack.record(SEED, index, choices));

/** The whole task: record, page, print, checks, rows, digests, files on disk. `renderer`: the printing with its checks alone. */
export async function measurePrint(rounds = 9, documents = 3000) {
  const folder = await mkdtemp(join(tmpdir(), 'goldleaf-bench-'));
  const blobs = await openBlobStore(folder);
  const renderer = createPdfRenderer({ executable, clock });
  const job = new DocumentsJob({ pack, seed: SEED, choices, renderer, breathe });
  const bare = await openBarePrint(executable);
  try {
    const ways = {
      task: (from) => job.run({ unit: from, start: from, count: BATCH }, outputTo(blobs, from)),
      renderer: (from) => printAll(from, (page) => renderer.render(page)),
      bare: (from) => printAll(from, bare.print),
    };
    const { rates, ratios } = await compare(ways, rounds);
    await bare.close();
    const memory = await followMemory(job, renderer, blobs, documents);
    const beside = 'the bare print of the same markup';
    return [
      { what: 'PDFs of one task', unit: 'PDFs', rate: rates.task, beside, ratio: ratios.task },
      { what: 'PDFs of the renderer alone', unit: 'PDFs', rate: rates.renderer, beside, ratio: ratios.renderer },
      ...memory,
    ];
  } finally {
    await job.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function outputTo(blobs, unit) {
  const put = async (key, bytes) => void (await blobs.putIfAbsent(key, bytes));
  return { name: `unit-${unit}`, signal: new AbortController().signal, put, itemDone: () => undefined };
}

/** Pages are drawn before the clock starts: the bare print gets them for nothing. */
async function printAll(from, printPage) {
  for (const page of drawn.slice(from, from + BATCH)) await printPage(page);
}

let drawn = [];

/** All ways in turn, round by round, in changing order; the first round warms up. Ratios are to `bare`, pair by pair. */
async function compare(ways, rounds) {
  drawn = Array.from({ length: (rounds + 1) * BATCH }, (_, index) => pageOf(index));
  const found = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    const names = Object.keys(ways);
    for (const name of round % 2 === 0 ? names : names.reverse()) {
      const start = performance.now();
      await ways[name](round * BATCH);
      if (round > 0) found[name].push((BATCH * 1000) / (performance.now() - start));
    }
  }
  const rates = Object.fromEntries(Object.entries(found).map(([name, all]) => [name, median(all)]));
  const ratios = Object.fromEntries(
    Object.entries(found).map(([name, all]) => [name, median(all.map((rate, at) => rate / found.bare[at]))]),
  );
  return { rates, ratios };
}

/** Documents between two looks; the browser is told to collect what it dropped after ten times as many. */
const LOOK_EVERY = 20;
const LOOK_BACK = 200;

/** The most that was in use over the documents up to 500, and up to the last one. */
async function followMemory(job, renderer, blobs, documents) {
  if (process.platform !== 'linux') return [];
  drawn = [];
  const looks = [];
  const first = 1_000_000;
  for (let made = 0; made < documents; made += LOOK_EVERY) {
    await job.run({ unit: first + made, start: first + made, count: LOOK_EVERY }, outputTo(blobs, first + made));
    looks.push({ node: await memoryOf([process.pid]), browser: await memoryOf(await groupOf(renderer.browserPid())) });
  }
  return [Math.min(500, documents), documents].map((at) => {
    const own = looks.slice(Math.max(0, at - LOOK_BACK) / LOOK_EVERY, at / LOOK_EVERY);
    const [node, browser] = [Math.max(...own.map((look) => look.node)), Math.max(...own.map((look) => look.browser))];
    return { what: `memory at document ${at.toLocaleString('en-US')}`, note: `node ${node} MB, browser ${browser} MB` };
  });
}

/** Megabytes that belong to the processes alone, shared pages divided among their users. */
async function memoryOf(pids) {
  const texts = await Promise.all(pids.map((pid) => readProc(pid, 'smaps_rollup')));
  return Math.round(texts.reduce((sum, text) => sum + Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0), 0) / 1024);
}

async function groupOf(leader) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const groups = await Promise.all(pids.map(async (pid) => Number((await readProc(pid, 'stat')).split(') ')[1]?.split(' ')[2])));
  return pids.filter((_, at) => groups[at] === leader);
}

function readProc(pid, name) {
  return readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  print(await measurePrint(Number(process.argv[2] ?? 9), Number(process.argv[3] ?? 3000)));
}
