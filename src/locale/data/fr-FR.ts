// Written by scripts/write-locale-data.mjs from CLDR 48.2.0 (Unicode License v3). Do not edit.
import type { LocaleData } from '../locale-data.ts';

const layout = { decimal: ',', group: '\u202f', grouping: { primary: 3, secondary: 3, minimum: 1 } };

export const FR_FR: LocaleData = {
  locale: 'fr-FR',
  digits: '0123456789',
  number: { ...layout, positive: ['', ''], negative: ['-', ''] },
  percent: { ...layout, positive: ['', '\u00a0%'], negative: ['-', '\u00a0%'] },
  money: {
    AUD: { ...layout, positive: ['', '\u00a0$AU'], negative: ['-', '\u00a0$AU'] },
    BHD: { ...layout, positive: ['', '\u00a0BHD'], negative: ['-', '\u00a0BHD'] },
    CAD: { ...layout, positive: ['', '\u00a0$CA'], negative: ['-', '\u00a0$CA'] },
    CHF: { ...layout, positive: ['', '\u00a0CHF'], negative: ['-', '\u00a0CHF'] },
    CLP: { ...layout, positive: ['', '\u00a0$CL'], negative: ['-', '\u00a0$CL'] },
    EUR: { ...layout, positive: ['', '\u00a0€'], negative: ['-', '\u00a0€'] },
    GBP: { ...layout, positive: ['', '\u00a0£GB'], negative: ['-', '\u00a0£GB'] },
    INR: { ...layout, positive: ['', '\u00a0₹'], negative: ['-', '\u00a0₹'] },
    JOD: { ...layout, positive: ['', '\u00a0JOD'], negative: ['-', '\u00a0JOD'] },
    JPY: { ...layout, positive: ['', '\u00a0JPY'], negative: ['-', '\u00a0JPY'] },
    KRW: { ...layout, positive: ['', '\u00a0₩'], negative: ['-', '\u00a0₩'] },
    KWD: { ...layout, positive: ['', '\u00a0KWD'], negative: ['-', '\u00a0KWD'] },
    NZD: { ...layout, positive: ['', '\u00a0$NZ'], negative: ['-', '\u00a0$NZ'] },
    SGD: { ...layout, positive: ['', '\u00a0$SG'], negative: ['-', '\u00a0$SG'] },
    TND: { ...layout, positive: ['', '\u00a0TND'], negative: ['-', '\u00a0TND'] },
    USD: { ...layout, positive: ['', '\u00a0$US'], negative: ['-', '\u00a0$US'] },
  },
  months: {
    MMM: ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
    MMMM: ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'],
  },
  dates: { short: 'dd/MM/y', medium: 'd MMM y', long: 'd MMMM y' },
};
