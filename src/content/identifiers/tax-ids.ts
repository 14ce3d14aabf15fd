import type { RandomStream } from '../../kernel/random.ts';
import type { Country, Identifier } from '../types.ts';
import { luhnDigit, mod1110Digit, modulo, weightedSum } from './check-digits.ts';
import { fillPattern, grouped } from './patterns.ts';

/**
 * Every prefix an Employer Identification Number can have: those the IRS assigns to its campuses and to the Internet
 * ("How EINs are assigned and valid EIN prefixes"). An EIN has no check digit.
 */
const EIN_PREFIXES =
  '01 02 03 04 05 06 10 11 12 13 14 15 16 20 21 22 23 24 25 26 27 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 71 72 73 74 75 76 77 80 81 82 83 84 85 86 87 88 90 91 92 93 94 95 98 99'.split(
    ' ',
  );

export function drawEin(stream: RandomStream): Identifier {
  const prefix = stream.pick(EIN_PREFIXES);
  const serial = fillPattern(stream, '#######');
  return { kind: 'EIN', value: prefix + serial, text: `${prefix}-${serial}` };
}

/** A British VAT number in the "9755" series that starts with 6 to 8, which HMRC has not reached: right, and nobody's. */
export function drawGbVat(stream: RandomStream): Identifier {
  const serial = String(stream.int(6_000_000, 8_999_999));
  const check = 97 - ((weightedSum(serial, [8, 7, 6, 5, 4, 3, 2]) + 55) % 97);
  const digits = serial + String(check % 97).padStart(2, '0');
  return { kind: 'VAT', value: `GB${digits}`, text: `GB ${grouped(digits, [3, 4, 2])}` };
}

/** A German VAT number that starts with 5 to 7, which the Federal Central Tax Office has not reached. */
export function drawDeVat(stream: RandomStream): Identifier {
  const serial = String(stream.int(50_000_000, 79_999_999));
  const digits = serial + mod1110Digit(serial);
  return { kind: 'VAT', value: `DE${digits}`, text: `DE ${grouped(digits, [3, 3, 3])}` };
}

/** Nine digits, the last by Luhn. The 6xx block is the least populated of those that private companies have. */
export function drawSiren(stream: RandomStream): Identifier {
  const serial = String(stream.int(60_000_000, 69_999_999));
  const value = serial + luhnDigit(serial);
  return { kind: 'SIREN', value, text: grouped(value, [3, 3, 3]) };
}

/** The VAT number of a French company: a key of two digits, then its SIREN. */
export function frVatOf(siren: string): Identifier {
  const key = String(modulo(`${siren}12`, 97)).padStart(2, '0');
  return { kind: 'VAT', value: `FR${key}${siren}`, text: `FR ${key} ${grouped(siren, [3, 3, 3])}` };
}

/** The number of one establishment: the SIREN, a serial of four digits, and a Luhn digit over all. */
export function siretOf(siren: string, establishment: number): Identifier {
  const serial = siren + String(establishment).padStart(4, '0');
  const value = serial + luhnDigit(serial);
  return { kind: 'SIRET', value, text: grouped(value, [3, 3, 3, 5]) };
}

/** The number by which a company of this country is taxed, as far as an invoice prints it. */
export function drawTaxId(stream: RandomStream, country: Country): Identifier {
  if (country === 'US') return drawEin(stream);
  if (country === 'GB') return drawGbVat(stream);
  if (country === 'DE') return drawDeVat(stream);
  return frVatOf(drawSiren(stream).value);
}
