// Written by scripts/write-locale-data.mjs from CLDR 48.2.0 (Unicode License v3). Do not edit.
import type { LocaleData } from '../locale-data.ts';

const layout = { decimal: '.', group: "'", grouping: { primary: 3, secondary: 3, minimum: 1 } };

export const DE_CH: LocaleData = {
  locale: 'de-CH',
  digits: '0123456789',
  number: { ...layout, positive: ['', ''], negative: ['-', ''] },
  percent: { ...layout, positive: ['', '%'], negative: ['-', '%'] },
  money: {
    AUD: { ...layout, positive: ['AU$\u00a0', ''], negative: ['AU$-', ''] },
    BHD: { ...layout, positive: ['BHD\u00a0', ''], negative: ['BHD-', ''] },
    CAD: { ...layout, positive: ['CA$\u00a0', ''], negative: ['CA$-', ''] },
    CHF: { ...layout, positive: ['CHF\u00a0', ''], negative: ['CHF-', ''] },
    CLP: { ...layout, positive: ['CLP\u00a0', ''], negative: ['CLP-', ''] },
    EUR: { ...layout, positive: ['EUR\u00a0', ''], negative: ['EUR-', ''] },
    GBP: { ...layout, positive: ['£\u00a0', ''], negative: ['£-', ''] },
    INR: { ...layout, positive: ['₹\u00a0', ''], negative: ['₹-', ''] },
    JOD: { ...layout, positive: ['JOD\u00a0', ''], negative: ['JOD-', ''] },
    JPY: { ...layout, positive: ['¥\u00a0', ''], negative: ['¥-', ''] },
    KRW: { ...layout, positive: ['₩\u00a0', ''], negative: ['₩-', ''] },
    KWD: { ...layout, positive: ['KWD\u00a0', ''], negative: ['KWD-', ''] },
    NZD: { ...layout, positive: ['NZ$\u00a0', ''], negative: ['NZ$-', ''] },
    SGD: { ...layout, positive: ['SGD\u00a0', ''], negative: ['SGD-', ''] },
    TND: { ...layout, positive: ['TND\u00a0', ''], negative: ['TND-', ''] },
    USD: { ...layout, positive: ['$\u00a0', ''], negative: ['$-', ''] },
  },
  months: {
    MMM: ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sept.', 'Okt.', 'Nov.', 'Dez.'],
    MMMM: ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November', 'Dezember'],
  },
  dates: { short: 'dd.MM.yy', medium: 'dd.MM.y', long: 'd. MMMM y' },
};
