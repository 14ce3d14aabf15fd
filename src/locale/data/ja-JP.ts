// Written by scripts/write-locale-data.mjs from CLDR 48.2.0 (Unicode License v3). Do not edit.
import type { LocaleData } from '../locale-data.ts';

const layout = { decimal: '.', group: ',', grouping: { primary: 3, secondary: 3, minimum: 1 } };

export const JA_JP: LocaleData = {
  locale: 'ja-JP',
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
    JPY: { ...layout, positive: ['￥', ''], negative: ['-￥', ''] },
    KRW: { ...layout, positive: ['₩', ''], negative: ['-₩', ''] },
    KWD: { ...layout, positive: ['KWD\u00a0', ''], negative: ['-KWD\u00a0', ''] },
    NZD: { ...layout, positive: ['NZ$', ''], negative: ['-NZ$', ''] },
    SGD: { ...layout, positive: ['SGD\u00a0', ''], negative: ['-SGD\u00a0', ''] },
    TND: { ...layout, positive: ['TND\u00a0', ''], negative: ['-TND\u00a0', ''] },
    USD: { ...layout, positive: ['$', ''], negative: ['-$', ''] },
  },
  months: {
    MMM: ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'],
    MMMM: ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'],
  },
  dates: { short: 'y/MM/dd', medium: 'y/MM/dd', long: 'y年M月d日' },
};
