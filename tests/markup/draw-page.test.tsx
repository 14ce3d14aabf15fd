import * as fc from 'fast-check';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../src/contracts/document-pack.ts';
import { decimalText, parseDecimal } from '../../src/kernel/decimal.ts';
import { drawPage, type PageSettings } from '../../src/markup/draw-page.tsx';
import { Field } from '../../src/markup/field.tsx';
import type { Formats } from '../../src/markup/formats.ts';
import { A4 } from '../../src/markup/page-styles.ts';
import { Sheet } from '../../src/markup/sheet.tsx';
import { date, money, number, percent, text } from '../../src/markup/values.ts';

const PLAIN: Formats = {
  locale: 'en-US',
  number: decimalText,
  money: (value, currency) => `${currency} ${decimalText(value)}`,
  percent: (rate) => `${decimalText(rate)}%`,
  date: (iso, style) => `${style} ${iso}`,
};

function draw(body: JSX.Element, over: Partial<PageSettings> = {}): Page {
  return drawPage({ title: 'T', lang: 'en-US', formats: PLAIN, size: A4, css: '', fonts: ['Inter'], sheets: null, ...over }, body);
}

describe('a field', () => {
  it('prints a value in the way of the locale and registers what it printed', () => {
    const page = draw(
      <p>
        <Field path="total" value={money(parseDecimal('12.50'), 'USD')} />
        <Field path="quantity" value={number(parseDecimal('3'))} />
        <Field path="rate" value={percent(parseDecimal('8.875'))} />
        <Field path="issued" value={date('2026-02-03', 'long')} />
        <Field path="seller" value={text('Ash & Co')} />
      </p>,
    );
    expect(page.fields).toEqual([
      { path: 'total', text: 'USD 12.50', value: '12.50' },
      { path: 'quantity', text: '3', value: '3' },
      { path: 'rate', text: '8.875%', value: '8.875' },
      { path: 'issued', text: 'long 2026-02-03', value: '2026-02-03' },
      { path: 'seller', text: 'Ash & Co', value: 'Ash & Co' },
    ]);
    expect(page.body).toContain('>USD 12.50<');
    expect(page.body).toContain('>Ash &amp; Co<');
  });

  it('is registered as often as it is printed, in the order of the markup', () => {
    const page = draw(
      <>
        <Field path="b" value={text('1')} />
        <Sheet>
          <Field path="a" value={text('2')} />
        </Sheet>
        <Field path="b" value={text('1')} />
      </>,
    );
    expect(page.fields.map((field) => field.path)).toEqual(['b', 'a', 'b']);
    expect([...page.body.matchAll(/data-f="(\d+)"/g)].map((match) => match[1])).toEqual(['0', '1', '2']);
  });

  it.each(['', ' a', 'a ', 'a  b', 'a\nb', '\t'])('refuses %j, which a page does not print as it is', (value) => {
    expect(() => draw(<Field path="x" value={text(value)} />)).toThrow(expect.objectContaining({ code: 'ITEM' }));
  });

  it('is not drawn outside a page', () => {
    expect(() => outside(<Field path="x" value={text('1')} />)).toThrow(expect.objectContaining({ code: 'INTERNAL' }));
  });

  it('leaves nothing behind after a drawing that failed', () => {
    const bad = (): Page => draw(<Field path="x" value={text('')} />);
    expect(bad).toThrow('the field x');
    expect(draw(<Field path="y" value={text('1')} />).fields).toHaveLength(1);
    expect(() => outside(<Field path="x" value={text('1')} />)).toThrow('drawPage');
  });
});

describe('a page', () => {
  it('escapes every text and keeps it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (raw) => {
        fc.pre(!/^\s|\s$|\s\s|[\t\r\n\f]/.test(raw));
        const page = draw(<Field path="x" value={text(raw)} />);
        expect(page.body).not.toMatch(/<(?!\/?span)/);
        expect(unescape(page.body.replace(/<[^>]*>/g, ''))).toBe(raw);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('takes the styles as they are written', () => {
    const css = `td::before{content:"<>&'"}`;
    expect(draw(<p />, { css }).css.endsWith(css)).toBe(true);
  });

  it('is the same text every time', () => {
    const once = (): Page => draw(<Field path="a" value={text('b')} />);
    expect(once()).toEqual(once());
  });

  it.each([
    <script>1</script>,
    <img src="https://f.example/a.png" />,
    <img src="data:image/png;base64,AA==" />,
    <image href="#x" />,
    <a href="//f.example">x</a>,
    <p onclick="1">x</p>,
    <p style="background:url(x.png)">x</p>,
    <p style="text-transform:uppercase">x</p>,
  ])('refuses markup that loads, runs or rewrites: %s', (body) => {
    expect(() => draw(<div>{body}</div>)).toThrow(expect.objectContaining({ code: 'INTERNAL' }));
  });

  it.each([
    '@import "x"',
    'p{background:url(x)}',
    '@font-face{}',
    '</style>',
    'p{text-transform: uppercase}',
    'p{hyphens:auto}',
    'p{text-overflow:ellipsis}',
  ])('refuses styles that load or rewrite: %s', (css) => {
    expect(() => draw(<p />, { css })).toThrow(expect.objectContaining({ code: 'INTERNAL' }));
  });

  it('lets texts talk of anything', () => {
    const words = 'see src="x" onclick="y" url(z) <script> @import text-transform: uppercase';
    expect(draw(<Field path="x" value={text(words)} />).fields[0]?.text).toBe(words);
  });

  it('may draw with vectors', () => {
    const page = draw(
      <svg viewBox="0 0 1 1">
        <use href="#mark" />
      </svg>,
      { css: 'p{clip-path:url(#c);text-transform:none}' },
    );
    expect(page.body).toContain('<use');
  });

  it('is drawn at once', () => {
    const Late = async (): Promise<JSX.Element> => <p />;
    expect(() => draw(<Late />)).toThrow(expect.objectContaining({ code: 'INTERNAL' }));
  });
});

/** What a component gives when nothing is being drawn. */
function outside(element: JSX.Element): unknown {
  return (element as { toString(): unknown }).toString();
}

function unescape(html: string): string {
  const names: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
  return html.replace(/&[a-z#0-9]+;/g, (entity) => names[entity] ?? entity);
}
