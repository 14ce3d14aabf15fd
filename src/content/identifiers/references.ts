import { mod97Pair } from './check-digits.ts';
import { grouped } from './patterns.ts';

/** An ISO 11649 creditor reference for up to 21 letters and digits: `RF18 5390 0754 7034`. @throws RangeError for other text. */
export function creditorReference(reference: string): { value: string; text: string } {
  if (!/^[A-Z0-9]{1,21}$/.test(reference)) throw new RangeError(`not a creditor reference: ${JSON.stringify(reference)}`);
  const value = `RF${mod97Pair(`${reference}RF`)}${reference}`;
  return { value, text: grouped(value, [4, 4, 4, 4, 4, 4, 4]) };
}
