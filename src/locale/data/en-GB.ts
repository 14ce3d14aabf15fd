// Written by scripts/write-locale-data.mjs from CLDR 48.2.0 (Unicode License v3). Do not edit.
import type { LocaleData } from '../locale-data.ts';

const layout = { decimal: '.', group: ',', grouping: { primary: 3, secondary: 3, minimum: 1 } };

export const EN_GB: LocaleData = {
  locale: 'en-GB',
  digits: '0123456789',
  number: { ...layout, positive: ['', ''], negative: ['-', ''] },
  percent: { ...layout, positive: ['', '%'], negative: ['-', '%'] },
  money: {
    AUD: { ...layout, positive: ['A$', ''], negative: ['-A$', ''] },
    BHD: { ...layout, positive: ['BHD\u00a0', ''], negative: ['-BHD\u00a0', ''] },
    CAD: { ...layout, positive: ['CA$', ''], negative: ['-CA$', ''] },
    CHF: { ...layout, positive: ['CHF\u00a0', ''], negative: ['-CHF\u00a0', ''] },
    CLP: { ...layout, positive: ['CLP\u00a0', ''], negative: ['-CLP\u00a0', ''] },
    EUR: { ...layout, positive: ['€', ''], negative: ['-€', ''] },
    GBP: { ...layout, positive: ['£', ''], negative: ['-£', ''] },
    INR: { ...layout, positive: ['₹', ''], negative: ['-₹', ''] },
    JOD: { ...layout, positive: ['JOD\u00a0', ''], negative: ['-JOD\u00a0', ''] },
    JPY: { ...layout, positive: ['JP¥', ''], negative: ['-JP¥', ''] },
    KRW: { ...layout, positive: ['₩', ''], negative: ['-₩', ''] },
    KWD: { ...layout, positive: ['KWD\u00a0', ''], negative: ['-KWD\u00a0', ''] },
    NZD: { ...layout, positive: ['NZ$', ''], negative: ['-NZ$', ''] },
    SGD: { ...layout, positive: ['SGD\u00a0', ''], negative: ['-SGD\u00a0', ''] },
    TND: { ...layout, positive: ['TND\u00a0', ''], negative: ['-TND\u00a0', ''] },
    USD: { ...layout, positive: ['US$', ''], negative: ['-US$', ''] },
  },
  months: {
    MMM: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
    MMMM: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  },
  dates: { short: 'dd/MM/y', medium: 'd MMM y', long: 'd MMMM y' },
};
