#!/usr/bin/env node
/**
 * Writes `src/locale/data/<tag>.ts` from the pinned `cldr-*` packages: `node scripts/write-locale-data.mjs`.
 *
 * Everything CLDR leaves to rules (inherited locales, currency spacing, signs in patterns) is resolved here, so that
 * the formatter in `src/locale` only puts digits between texts. Another locale is another tag in `TAGS`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const TAGS = ['ar-EG', 'de-CH', 'de-DE', 'en-GB', 'en-IN', 'en-US', 'es-ES', 'fr-FR', 'hi-IN', 'ja-JP', 'pl-PL'];

/** Those of `src/kernel/money.ts`; the type of the tables makes a forgotten one a compile error. */
const CURRENCIES = 'AUD BHD CAD CHF CLP EUR GBP INR JOD JPY KRW KWD NZD SGD TND USD'.split(' ');

/** UTS 35: text is put between a currency and a digit only where the currency's edge is neither a symbol nor a space. */
const CURRENCY_MATCH = '[[:^S:]&[:^Z:]]';
const NEITHER_SYMBOL_NOR_SPACE = /[^\p{S}\p{Z}]/u;

const require = createRequire(import.meta.url);

/** Path below `src/locale/data` → source text, for every tag. */
export function localeSources() {
  return new Map(TAGS.map((tag) => [`${tag}.ts`, localeSource(tag)]));
}

function localeSource(tag) {
  const numbers = readCldr('cldr-numbers-full', tag, 'numbers.json').numbers;
  const currencies = readCldr('cldr-numbers-full', tag, 'currencies.json').numbers.currencies;
  const calendar = readCldr('cldr-dates-full', tag, 'ca-gregorian.json').dates.calendars.gregorian;
  const system = numbers.defaultNumberingSystem;
  const formats = (kind) => numbers[`${kind}-numberSystem-${system}`];
  const symbols = formats('symbols');
  const minimum = Number(numbers.minimumGroupingDigits);

  return sourceText(tag, {
    digits: digitsOf(system),
    number: style(formats('decimalFormats').standard, symbols, minimum),
    percent: style(formats('percentFormats').standard, symbols, minimum),
    money: Object.fromEntries(
      CURRENCIES.map((code) => [code, moneyStyle(currencies[code], code, formats('currencyFormats'), symbols, minimum)]),
    ),
    months: { MMM: Object.values(calendar.months.format.abbreviated), MMMM: Object.values(calendar.months.format.wide) },
    dates: Object.fromEntries(['short', 'medium', 'long'].map((name) => [name, datePattern(tag, calendar.dateFormats[name])])),
  });
}

/** The file of the tag, or of its language where the tag has nothing of its own. */
function readCldr(packageName, tag, file) {
  const main = join(dirname(require.resolve(`${packageName}/package.json`)), 'main');
  const name = [tag, tag.split('-')[0]].find((candidate) => existsSync(join(main, candidate, file)));
  if (name === undefined) throw new Error(`${packageName} has no ${file} for ${tag}`);
  return JSON.parse(readFileSync(join(main, name, file), 'utf8')).main[name];
}

function digitsOf(system) {
  return require('cldr-core/supplemental/numberingSystems.json').supplemental.numberingSystems[system]._digits;
}

/** `#,##0.00 ¤;(#,##0.00 ¤)` → separators, group sizes and the texts around the digits. */
function style(pattern, symbols, minimum) {
  if (pattern.includes("'")) throw new Error(`a quoted text in a number pattern is not handled: ${pattern}`);
  const [positive, negative = `-${positive}`] = pattern.split(';');
  return {
    decimal: symbols.decimal,
    group: symbols.group,
    grouping: groupingOf(positive, minimum),
    positive: affixes(positive, symbols),
    negative: affixes(negative, symbols),
  };
}

/** `#,##,##0.00` → the last group has 3 digits, those before it 2. */
function groupingOf(pattern, minimum) {
  const groups = /[#0,]+/.exec(pattern)[0].split(',');
  if (groups.length < 2) throw new Error(`a number pattern without groups is not handled: ${pattern}`);
  const primary = groups.at(-1).length;
  return { primary, secondary: groups.length > 2 ? groups.at(-2).length : primary, minimum };
}

function affixes(pattern, symbols) {
  const [, before, after] = /^([^#0]*)[#0,.]+(.*)$/.exec(pattern);
  return [before, after].map((text) => text.replace('-', symbols.minusSign).replace('%', symbols.percentSign));
}

function moneyStyle(currency, code, formats, symbols, minimum) {
  if (currency._decimal !== undefined || currency._group !== undefined) throw new Error(`separators of ${code} are not handled`);
  const symbol = currency.symbol ?? code;
  const moneySymbols = { ...symbols, decimal: symbols.currencyDecimal ?? symbols.decimal, group: symbols.currencyGroup ?? symbols.group };
  const result = style(formats.standard, moneySymbols, minimum);
  const place = ([before, after]) => [
    before.replace('¤', symbol + spacing(before, symbol.at(-1), formats.currencySpacing.beforeCurrency, before.endsWith('¤'))),
    after.replace('¤', spacing(after, symbol.at(0), formats.currencySpacing.afterCurrency, after.startsWith('¤')) + symbol),
  ];
  return { ...result, positive: place(result.positive), negative: place(result.negative) };
}

/** The text between a digit and a currency whose `edge` it would touch. */
function spacing(affix, edge, rule, touches) {
  if (rule.currencyMatch !== CURRENCY_MATCH || rule.surroundingMatch !== '[:digit:]') {
    throw new Error(`this currency spacing is not handled: ${JSON.stringify(rule)}`);
  }
  return touches && NEITHER_SYMBOL_NOR_SPACE.test(edge) ? rule.insertBetween : '';
}

function datePattern(tag, pattern) {
  const fields = typeof pattern === 'string' ? pattern.replace(/'[^']*'/g, '').match(/[a-zA-Z]+/g) : ['other digits'];
  const unknown = fields.find((field) => !['d', 'dd', 'M', 'MM', 'MMM', 'MMMM', 'y', 'yy'].includes(field));
  if (unknown !== undefined) throw new Error(`${tag}: a date with ${unknown} is not handled`);
  return pattern;
}

/** The separators and groups that most styles share are written once, as `layout`. */
function sourceText(tag, data) {
  const { positive: _p, negative: _n, ...layout } = data.number;
  return [
    `// Written by scripts/write-locale-data.mjs from CLDR ${cldrVersion()} (Unicode License v3). Do not edit.`,
    `import type { LocaleData } from '../locale-data.ts';`,
    '',
    `const layout = ${literal(layout)};`,
    '',
    `export const ${constantName(tag)}: LocaleData = {`,
    `  locale: ${literal(tag)},`,
    `  digits: ${literal(data.digits)},`,
    `  number: ${styleLiteral(data.number, layout)},`,
    `  percent: ${styleLiteral(data.percent, layout)},`,
    '  money: {',
    ...CURRENCIES.map((code) => `    ${code}: ${styleLiteral(data.money[code], layout)},`),
    '  },',
    '  months: {',
    `    MMM: ${literal(data.months.MMM)},`,
    `    MMMM: ${literal(data.months.MMMM)},`,
    '  },',
    `  dates: ${literal(data.dates)},`,
    '};',
    '',
  ].join('\n');
}

function constantName(tag) {
  return tag.toUpperCase().replaceAll('-', '_');
}

function cldrVersion() {
  return require('cldr-core/package.json').version;
}

function styleLiteral(style, layout) {
  const own = Object.entries(style).filter(([name, value]) => JSON.stringify(layout[name]) !== JSON.stringify(value));
  return `{ ...layout, ${own.map(([name, value]) => `${name}: ${literal(value)}`).join(', ')} }`;
}

/** A value as source text; what cannot be seen is written as an escape. */
function literal(value) {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object')
    return `{ ${Object.entries(value)
      .map(([name, item]) => `${name}: ${literal(item)}`)
      .join(', ')} }`;
  if (typeof value === 'number') return String(value);
  const quote = value.includes("'") ? '"' : "'";
  return quote + value.replace(/(?! )[\p{Z}\p{Cf}]/gu, (sign) => `\\u${sign.codePointAt(0).toString(16).padStart(4, '0')}`) + quote;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [name, text] of localeSources()) writeFileSync(new URL(`../src/locale/data/${name}`, import.meta.url), text);
}
