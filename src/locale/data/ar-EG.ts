// Written by scripts/write-locale-data.mjs from CLDR 48.2.0 (Unicode License v3). Do not edit.
import type { LocaleData } from '../locale-data.ts';

const layout = { decimal: '٫', group: '٬', grouping: { primary: 3, secondary: 3, minimum: 1 } };

export const AR_EG: LocaleData = {
  locale: 'ar-EG',
  digits: '٠١٢٣٤٥٦٧٨٩',
  number: { ...layout, positive: ['', ''], negative: ['\u061c-', ''] },
  percent: { ...layout, positive: ['', '٪\u061c'], negative: ['\u061c-', '٪\u061c'] },
  money: {
    AUD: { ...layout, positive: ['\u200f', '\u00a0AU$'], negative: ['\u061c-\u200f', '\u00a0AU$'] },
    BHD: { ...layout, positive: ['\u200f', '\u00a0د.ب.\u200f'], negative: ['\u061c-\u200f', '\u00a0د.ب.\u200f'] },
    CAD: { ...layout, positive: ['\u200f', '\u00a0CA$'], negative: ['\u061c-\u200f', '\u00a0CA$'] },
    CHF: { ...layout, positive: ['\u200f', '\u00a0CHF'], negative: ['\u061c-\u200f', '\u00a0CHF'] },
    CLP: { ...layout, positive: ['\u200f', '\u00a0CLP'], negative: ['\u061c-\u200f', '\u00a0CLP'] },
    EUR: { ...layout, positive: ['\u200f', '\u00a0€'], negative: ['\u061c-\u200f', '\u00a0€'] },
    GBP: { ...layout, positive: ['\u200f', '\u00a0UK£'], negative: ['\u061c-\u200f', '\u00a0UK£'] },
    INR: { ...layout, positive: ['\u200f', '\u00a0₹'], negative: ['\u061c-\u200f', '\u00a0₹'] },
    JOD: { ...layout, positive: ['\u200f', '\u00a0د.أ.\u200f'], negative: ['\u061c-\u200f', '\u00a0د.أ.\u200f'] },
    JPY: { ...layout, positive: ['\u200f', '\u00a0JP¥'], negative: ['\u061c-\u200f', '\u00a0JP¥'] },
    KRW: { ...layout, positive: ['\u200f', '\u00a0₩'], negative: ['\u061c-\u200f', '\u00a0₩'] },
    KWD: { ...layout, positive: ['\u200f', '\u00a0د.ك.\u200f'], negative: ['\u061c-\u200f', '\u00a0د.ك.\u200f'] },
    NZD: { ...layout, positive: ['\u200f', '\u00a0NZ$'], negative: ['\u061c-\u200f', '\u00a0NZ$'] },
    SGD: { ...layout, positive: ['\u200f', '\u00a0SGD'], negative: ['\u061c-\u200f', '\u00a0SGD'] },
    TND: { ...layout, positive: ['\u200f', '\u00a0د.ت.\u200f'], negative: ['\u061c-\u200f', '\u00a0د.ت.\u200f'] },
    USD: { ...layout, positive: ['\u200f', '\u00a0US$'], negative: ['\u061c-\u200f', '\u00a0US$'] },
  },
  months: {
    MMM: ['يناير', 'فبراير', 'مارس', 'أبريل', 'مايو', 'يونيو', 'يوليو', 'أغسطس', 'سبتمبر', 'أكتوبر', 'نوفمبر', 'ديسمبر'],
    MMMM: ['يناير', 'فبراير', 'مارس', 'أبريل', 'مايو', 'يونيو', 'يوليو', 'أغسطس', 'سبتمبر', 'أكتوبر', 'نوفمبر', 'ديسمبر'],
  },
  dates: { short: 'd\u200f/M\u200f/y', medium: 'dd\u200f/MM\u200f/y', long: 'd MMMM y' },
};
