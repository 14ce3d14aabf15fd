// Draws docs/images/page-and-truth.png: a page as a reader sees it beside rows of its golden dataset.
// Needs what `npm test` sets up: the headless shell, and pdftoppm of poppler-utils.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'goldleaf-picture-'));
const corpus = join(folder, 'corpus');
const DOCUMENT = 'invoice-0000000';
const SHOWN =
  /^(issuer\.name|buyer\.name|invoice_number|issue_date|due_date|line_items\[[0-2]\]\.(description|quantity|unit_price|amount)|tax_lines\[0\].*|totals\..*)$/;

const goldleaf = (...args) => execFileSync(process.execPath, [join(root, 'dist', 'cli', 'main.js'), ...args], { encoding: 'utf8' });
goldleaf('generate', '--total', '1', '--tasks', '1', '--seed', 'readme', '--locale', 'de-DE', '--archetype', 'classic', '--out', corpus);
const truth = JSON.parse(goldleaf('show', corpus, DOCUMENT));
execFileSync('pdftoppm', ['-r', '72', '-png', '-singlefile', join(corpus, truth.file.key), join(folder, 'page')]);
const page = readFileSync(join(folder, 'page.png')).toString('base64');
const rows = truth.fields.filter(({ path }) => SHOWN.test(path)).slice(0, 30);

const cells = (field) =>
  [field.path, field.text, field.value].map((text) => `<td>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</td>`);
writeFileSync(
  join(folder, 'picture.html'),
  `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 18px; background: #f3f4f6; display: flex; gap: 18px; align-items: flex-start; width: 1264px; height: 884px; box-sizing: content-box; }
    img { width: 595px; border: 1px solid #d1d5db; background: #fff; }
    table { font: 11px/1.25 monospace; border-collapse: collapse; background: #fff; border: 1px solid #d1d5db; flex: 1; }
    th { text-align: left; background: #1f2937; color: #fff; } th, td { padding: 5px 8px; } tr:nth-child(even) { background: #f9fafb; }
    td { max-width: 205px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    caption { text-align: left; padding: 0 0 8px; font: 600 13px sans-serif; color: #374151; }
  </style><img src="data:image/png;base64,${page}">
  <table><caption>golden table “fields”, some rows of ${DOCUMENT}</caption><tr><th>path</th><th>text (as printed)</th><th>value (normalised)</th></tr>
  ${rows.map((field) => `<tr>${cells(field).join('')}</tr>`).join('\n')}</table>`,
);
const { findBrowser } = await import('../dist/render/find-browser.js');
const browser = await findBrowser(process.env.GOLDLEAF_BROWSER);
const picture = join(root, 'docs', 'images', 'page-and-truth.png');
execFileSync(
  browser,
  ['--no-sandbox', '--hide-scrollbars', '--window-size=1300,920', `--screenshot=${picture}`, `file://${join(folder, 'picture.html')}`],
  { stdio: 'ignore' },
);
rmSync(folder, { recursive: true });
