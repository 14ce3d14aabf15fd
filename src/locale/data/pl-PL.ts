// Written by scripts/write-locale-data.mjs from CLDR 48.2.0 (Unicode License v3). Do not edit.
import type { LocaleData } from '../locale-data.ts';

const layout = { decimal: ',', group: '\u00a0', grouping: { primary: 3, secondary: 3, minimum: 2 } };

export const PL_PL: LocaleData = {
  locale: 'pl-PL',
  digits: '0123456789',
  number: { ...layout, positive: ['', ''], negative: ['-', ''] },
  percent: { ...layout, positive: ['', '%'], negative: ['-', '%'] },
  money: {
    AUD: { ...layout, positive: ['', '\u00a0AUD'], negative: ['-', '\u00a0AUD'] },
    BHD: { ...layout, positive: ['', '\u00a0BHD'], negative: ['-', '\u00a0BHD'] },
    CAD: { ...layout, positive: ['', '\u00a0CAD'], negative: ['-', '\u00a0CAD'] },
    CHF: { ...layout, positive: ['', '\u00a0CHF'], negative: ['-', '\u00a0CHF'] },
    CLP: { ...layout, positive: ['', '\u00a0CLP'], negative: ['-', '\u00a0CLP'] },
    EUR: { ...layout, positive: ['', '\u00a0€'], negative: ['-', '\u00a0€'] },
    GBP: { ...layout, positive: ['', '\u00a0GBP'], negative: ['-', '\u00a0GBP'] },
    INR: { ...layout, positive: ['', '\u00a0INR'], negative: ['-', '\u00a0INR'] },
    JOD: { ...layout, positive: ['', '\u00a0JOD'], negative: ['-', '\u00a0JOD'] },
    JPY: { ...layout, positive: ['', '\u00a0JPY'], negative: ['-', '\u00a0JPY'] },
    KRW: { ...layout, positive: ['', '\u00a0KRW'], negative: ['-', '\u00a0KRW'] },
    KWD: { ...layout, positive: ['', '\u00a0KWD'], negative: ['-', '\u00a0KWD'] },
    NZD: { ...layout, positive: ['', '\u00a0NZD'], negative: ['-', '\u00a0NZD'] },
    SGD: { ...layout, positive: ['', '\u00a0SGD'], negative: ['-', '\u00a0SGD'] },
    TND: { ...layout, positive: ['', '\u00a0TND'], negative: ['-', '\u00a0TND'] },
    USD: { ...layout, positive: ['', '\u00a0USD'], negative: ['-', '\u00a0USD'] },
  },
  months: {
    MMM: ['sty', 'lut', 'mar', 'kwi', 'maj', 'cze', 'lip', 'sie', 'wrz', 'paź', 'lis', 'gru'],
    MMMM: ['stycznia', 'lutego', 'marca', 'kwietnia', 'maja', 'czerwca', 'lipca', 'sierpnia', 'września', 'października', 'listopada', 'grudnia'],
  },
  dates: { short: 'd.MM.y', medium: 'd MMM y', long: 'd MMMM y' },
};
