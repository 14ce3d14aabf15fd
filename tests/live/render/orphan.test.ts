import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { eventually, familyOf } from './chromium.ts';

const dist = new URL('../../../dist/render/', import.meta.url).href;

const PROGRAM = `
import { setTimeout as delay } from 'node:timers/promises';
const { findBrowser } = await import('${dist}find-browser.js');
const { createPdfRenderer } = await import('${dist}pdf/pdf-renderer.js');
const clock = { wall: Date.now, monotonic: Date.now, sleep: (ms, signal) => delay(ms, undefined, { signal }).catch(() => {}) };
const renderer = createPdfRenderer({ executable: await findBrowser(), clock });
const size = { width: '210mm', height: '297mm' };
const page = { title: 'T', lang: 'en', dir: 'ltr', size, css: 'body{font:9pt Inter}', body: 'text', fonts: ['Inter'], sheets: null, fields: [] };
await renderer.render(page);
console.log(renderer.browserPid());
for (;;) await renderer.render(page);
`;

describe('a process that is killed', () => {
  it('takes its browser with it and leaves no files', async () => {
    const before = readdirSync(tmpdir()).filter((name) => /chrom/i.test(name));
    const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const browserPid = Number(line.toString('utf8'));
    expect(familyOf(browserPid).length).toBeGreaterThan(2);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await eventually(() => familyOf(browserPid).length === 0)).toBe(true);
    expect(readdirSync(tmpdir()).filter((name) => /chrom/i.test(name))).toEqual(before);
  });
});
