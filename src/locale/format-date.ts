import type { LocaleData } from './locale-data.ts';

interface DateParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

/** A date as text, in ASCII digits. */
export type DateWriter = (iso: string) => string;

const ISO_DATE = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const PATTERN_PIECE = /'([^']*)'|([dMy]+)|[^dMy']+/g;

/** Compiles a CLDR date pattern such as `d 'de' MMMM 'de' y`, once per locale and style. */
export function dateWriter(pattern: string, months: LocaleData['months']): DateWriter {
  const pieces = [...pattern.matchAll(PATTERN_PIECE)].map(([text, quoted, field]) =>
    field === undefined ? (quoted ?? text) : fieldWriter(field, months),
  );
  return (iso) => {
    const parts = readIsoDate(iso);
    let text = '';
    for (const piece of pieces) text += typeof piece === 'string' ? piece : piece(parts);
    return text;
  };
}

function fieldWriter(field: string, months: LocaleData['months']): (parts: DateParts) => string {
  switch (field) {
    case 'd':
      return ({ day }) => withoutZero(day);
    case 'dd':
      return ({ day }) => day;
    case 'M':
      return ({ month }) => withoutZero(month);
    case 'MM':
      return ({ month }) => month;
    case 'MMM':
    case 'MMMM':
      return ({ month }) => months[field][Number(month) - 1] as string;
    case 'y':
      return ({ year }) => year.replace(/^0+(?=\d)/, '');
    case 'yy':
      return ({ year }) => year.slice(2);
    default:
      throw new RangeError(`no such field in a date pattern: ${field}`);
  }
}

function withoutZero(twoDigits: string): string {
  return twoDigits.startsWith('0') ? twoDigits.slice(1) : twoDigits;
}

function readIsoDate(iso: string): DateParts {
  const match = ISO_DATE.exec(iso);
  if (match === null) throw new RangeError(`not a date like 2026-03-09: ${JSON.stringify(iso)}`);
  return { year: match[1] as string, month: match[2] as string, day: match[3] as string };
}
