import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../../src/contracts/clock.ts';
import { findBrowser } from '../../../src/render/find-browser.ts';
import { createPdfRenderer, type PdfRenderer, type PdfRendererOptions } from '../../../src/render/pdf/pdf-renderer.ts';

export const clock: Clock = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) => delay(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined),
};

export async function openPdf(options: Partial<PdfRendererOptions> = {}): Promise<PdfRenderer> {
  return createPdfRenderer({ executable: options.executable ?? (await findBrowser()), clock, ...options });
}

/** Process ids of the renderers of a browser, which are children of its helpers. */
export function rendererPids(browserPid: number): number[] {
  return familyOf(browserPid).filter((pid) => commandOf(pid).includes('--type=renderer'));
}

/** Every process of the browser's group, itself too. */
export function familyOf(browserPid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && groupOf(pid) === browserPid);
}

/** The process group; -1 for a process that is gone, or only waits to be buried. */
function groupOf(pid: number): number {
  const fields = readProc(pid, 'stat').split(') ')[1]?.split(' ') ?? [];
  return fields[0] === 'Z' || fields[0] === undefined ? -1 : Number(fields[2]);
}

function commandOf(pid: number): string {
  return readProc(pid, 'cmdline');
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** Waits until it holds, for ten seconds at most. */
export async function eventually(holds: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 200; tries++) {
    if (holds()) return true;
    await delay(50);
  }
  return false;
}
