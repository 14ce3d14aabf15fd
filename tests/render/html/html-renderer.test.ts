import { describe, expect, it } from 'vitest';
import type { Page } from '../../../src/contracts/document-pack.ts';
import { createHtmlRenderer } from '../../../src/render/html/html-renderer.ts';
import { pageOf } from '../page-of.ts';

async function html(page: Page): Promise<string> {
  const { bytes } = await createHtmlRenderer().render(page);
  return new TextDecoder().decode(bytes);
}

/** Such as `Inter 700 normal U+0000`: family, weight, style and where the subset starts. */
function embedded(file: string): string[] {
  const rule = /@font-face\{font-family:"([^"]+)";font-style:(\w+);font-weight:(\d+);[^}]*unicode-range:(U\+\w+)/g;
  return [...file.matchAll(rule)].map(([, family, style, weight, range]) => `${family} ${weight} ${style} ${range}`);
}

describe('an HTML document', () => {
  it('stands alone, says what it is, and shows the page', async () => {
    const file = await html(pageOf('<p>12 &lt; 13</p>', { title: 'A "b" & <c>', lang: 'de-DE' }));
    expect(file).toMatch(/^<!doctype html>\n<html lang="de-DE" dir="ltr">/);
    expect(file).toContain('<meta name="generator" content="goldleaf">');
    expect(file).toContain('content="Synthetic document');
    expect(file).toContain('<title>A &quot;b&quot; &amp; &lt;c> (synthetic)</title>');
    expect(file).toContain('<body><p>12 &lt; 13</p></body>');
    expect(file).not.toMatch(/src=|url\((?!data:)|<script/);
  });

  it('is the same bytes every time, whichever documents came before', async () => {
    const page = pageOf('<b>Łódź</b>');
    const first = await html(page);
    await html(pageOf('<i>x</i>', { fonts: ['IBM Plex Mono'] }));
    expect(await html(page)).toBe(first);
  });

  it.each([
    [pageOf('abc'), ['Inter 400 normal U+0000']],
    [pageOf('<b>é</b>'), ['Inter 400 normal U+0000', 'Inter 700 normal U+0000']],
    [pageOf('Ł'), ['Inter 400 normal U+0000', 'Inter 400 normal U+0100']],
    [pageOf('<em>a</em>', { fonts: ['IBM Plex Mono'] }), ['IBM Plex Mono 400 normal U+0000', 'IBM Plex Mono 400 italic U+0000']],
    [pageOf('a', { css: '.x{font:italic 700 9pt/1 "Inter"}' }), ['400 normal', '400 italic', '700 normal', '700 italic']],
    [pageOf('<p style="font-weight:bold">a</p>', { css: '' }), ['400 normal', '700 normal']],
    [pageOf('a', { css: '.x{font-weight:600}' }), ['400 normal', '700 normal']],
    [pageOf('a', { css: '.x{font-weight:500;width:700px}' }), ['400 normal']],
  ])('embeds the faces and subsets it uses', async (page, faces) => {
    const found = embedded(await html(page));
    expect(found).toHaveLength(faces.length);
    for (const face of faces) expect(found.some((one) => one.includes(face))).toBe(true);
  });

  it('is refused when a glyph is missing', async () => {
    await expect(createHtmlRenderer().render(pageOf('中'))).rejects.toMatchObject({ code: 'ITEM' });
  });
});
