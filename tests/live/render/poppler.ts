import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether there are tools to read PDFs back with; without them, what needs them is skipped, as the set-up says. */
export const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;

/** What a tool of poppler prints about a file. */
export function poppler(tool: 'pdftotext' | 'pdffonts' | 'pdfinfo', bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'goldleaf-pdf-'));
  try {
    const file = join(folder, 'a.pdf');
    writeFileSync(file, bytes);
    return execFileSync(tool, tool === 'pdftotext' ? [file, '-'] : [file], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
