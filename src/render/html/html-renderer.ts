import type { Page } from '../../contracts/document-pack.ts';
import type { Renderer } from '../../contracts/renderer.ts';
import { assertGlyphs } from '../fonts/glyphs.ts';
import { SYNTHETIC_NOTICE, syntheticTitle } from '../synthetic.ts';
import { usedFontRules } from './used-faces.ts';

/** Writes each page as one HTML file that needs nothing else: styles and faces are in it. No browser takes part. */
export function createHtmlRenderer(): Renderer {
  const encoder = new TextEncoder();
  return {
    render: async (page) => {
      assertGlyphs(page);
      return { bytes: encoder.encode(htmlFile(page)), mediaType: 'text/html', extension: 'html', pages: null };
    },
    close: async () => {},
  };
}

function htmlFile(page: Page): string {
  return `<!doctype html>
<html lang="${escape(page.lang)}" dir="${page.dir}">
<head>
<meta charset="utf-8">
<meta name="generator" content="goldleaf">
<meta name="description" content="${escape(SYNTHETIC_NOTICE)}">
<title>${escape(syntheticTitle(page))}</title>
<style>
${usedFontRules(page)}${page.css}${screenStyles(page)}</style>
</head>
<body>${page.body}</body>
</html>
`;
}

/** On a screen the page looks like paper; in print these styles do not exist. */
function screenStyles({ size }: Page): string {
  const paper = `width:${size.width};min-height:${size.height};margin:0 auto;padding:var(--page-margin,0);background:#fff`;
  return `\n@media screen{html{background:#e6e6e6}body{${paper}}}\n`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
