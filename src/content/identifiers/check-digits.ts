/** The digit that makes `digits` followed by it pass the Luhn check (ISO/IEC 7812-1, annex B). */
export function luhnDigit(digits: string): string {
  let total = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = digitAt(digits, digits.length - 1 - place);
    const weighted = place % 2 === 0 ? digit * 2 : digit;
    total += weighted > 9 ? weighted - 9 : weighted;
  }
  return String((10 - (total % 10)) % 10);
}

/** A decimal number of any length modulo a small divisor, digit by digit. */
export function modulo(digits: string, divisor: number): number {
  let rest = 0;
  for (let place = 0; place < digits.length; place++) rest = (rest * 10 + digitAt(digits, place)) % divisor;
  return rest;
}

/** The check digit of ISO/IEC 7064 MOD 11,10, which closes a German VAT number. */
export function mod1110Digit(digits: string): string {
  let product = 10;
  for (let place = 0; place < digits.length; place++) {
    const shifted = (digitAt(digits, place) + product) % 10 || 10;
    product = (shifted * 2) % 11;
  }
  return String((11 - product) % 10);
}

/** The sum of each digit times the weight at its place. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((total, weight, place) => total + weight * digitAt(digits, place), 0);
}

/** The two digits of ISO/IEC 7064 MOD 97-10 for a text of digits and capital letters (A = 10 … Z = 35). */
export function mod97Pair(text: string): string {
  const digits = text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return String(98 - modulo(`${digits}00`, 97)).padStart(2, '0');
}

function digitAt(digits: string, place: number): number {
  return digits.charCodeAt(place) - 48;
}
