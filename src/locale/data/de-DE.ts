// Written by scripts/write-locale-data.mjs from CLDR 48.2.0 (Unicode License v3). Do not edit.
import type { LocaleData } from '../locale-data.ts';

const layout = { decimal: ',', group: '.', grouping: { primary: 3, secondary: 3, minimum: 1 } };

export const DE_DE: LocaleData = {
  locale: 'de-DE',
  digits: '0123456789',
  number: { ...layout, positive: ['', ''], negative: ['-', ''] },
  percent: { ...layout, positive: ['', '\u00a0%'], negative: ['-', '\u00a0%'] },
  money: {
    AUD: { ...layout, positive: ['', '\u00a0AU$'], negative: ['-', '\u00a0AU$'] },
    BHD: { ...layout, positive: ['', '\u00a0BHD'], negative: ['-', '\u00a0BHD'] },
    CAD: { ...layout, positive: ['', '\u00a0CA$'], negative: ['-', '\u00a0CA$'] },
    CHF: { ...layout, positive: ['', '\u00a0CHF'], negative: ['-', '\u00a0CHF'] },
    CLP: { ...layout, positive: ['', '\u00a0CLP'], negative: ['-', '\u00a0CLP'] },
    EUR: { ...layout, positive: ['', '\u00a0€'], negative: ['-', '\u00a0€'] },
    GBP: { ...layout, positive: ['', '\u00a0£'], negative: ['-', '\u00a0£'] },
    INR: { ...layout, positive: ['', '\u00a0₹'], negative: ['-', '\u00a0₹'] },
    JOD: { ...layout, positive: ['', '\u00a0JOD'], negative: ['-', '\u00a0JOD'] },
    JPY: { ...layout, positive: ['', '\u00a0¥'], negative: ['-', '\u00a0¥'] },
    KRW: { ...layout, positive: ['', '\u00a0₩'], negative: ['-', '\u00a0₩'] },
    KWD: { ...layout, positive: ['', '\u00a0KWD'], negative: ['-', '\u00a0KWD'] },
    NZD: { ...layout, positive: ['', '\u00a0NZ$'], negative: ['-', '\u00a0NZ$'] },
    SGD: { ...layout, positive: ['', '\u00a0SGD'], negative: ['-', '\u00a0SGD'] },
    TND: { ...layout, positive: ['', '\u00a0TND'], negative: ['-', '\u00a0TND'] },
    USD: { ...layout, positive: ['', '\u00a0$'], negative: ['-', '\u00a0$'] },
  },
  months: {
    MMM: ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.'],
    MMMM: ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November', 'Dezember'],
  },
  dates: { short: 'dd.MM.yy', medium: 'dd.MM.y', long: 'd. MMMM y' },
};
