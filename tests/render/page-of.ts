import type { Page } from '../../src/contracts/document-pack.ts';

/** A page for tests, in Inter on A4 unless said otherwise. */
export function pageOf(body: string, over: Partial<Page> = {}): Page {
  return {
    title: 'Test page',
    lang: 'en-US',
    dir: 'ltr',
    size: { width: '210mm', height: '297mm' },
    css: '@page{size:210mm 297mm;margin:15mm}html{font-synthesis:none}body{font:12pt Inter;margin:0}',
    body,
    fonts: ['Inter'],
    sheets: null,
    fields: [],
    ...over,
  };
}
