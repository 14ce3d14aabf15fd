import type { RandomStream } from '../../kernel/random.ts';
import { BANKS as GERMAN_BANKS } from '../countries/de/banks.ts';
import { BANKS as FRENCH_BANKS } from '../countries/fr/banks.ts';
import { BANKS as BRITISH_BANKS } from '../countries/gb/banks.ts';
import { BANKS as AMERICAN_BANKS } from '../countries/us/banks.ts';
import type { BankAccount, Country } from '../types.ts';
import { mod97Pair, modulo, weightedSum } from './check-digits.ts';
import { fillPattern, grouped } from './patterns.ts';

const NO_NATIONAL_NUMBERS = { accountNumber: null, routingNumber: null, sortCode: null };
const NO_IBAN = { iban: null, ibanText: null };

/** An account at one of the country's fictional banks. */
export function drawBankAccount(stream: RandomStream, country: Country): BankAccount {
  if (country === 'US') return drawAmericanAccount(stream);
  if (country === 'GB') return drawBritishAccount(stream);
  if (country === 'DE') return drawGermanAccount(stream);
  return drawFrenchAccount(stream);
}

function drawAmericanAccount(stream: RandomStream): BankAccount {
  const bank = stream.pick(AMERICAN_BANKS);
  const accountNumber = fillPattern(stream, stream.pick(['%#########', '%########', '%###########']));
  const routingNumber = bank.district + abaDigit(bank.district);
  return { bankName: bank.name, bic: bank.bic, ...NO_IBAN, accountNumber, routingNumber, sortCode: null };
}

function drawBritishAccount(stream: RandomStream): BankAccount {
  const bank = stream.pick(BRITISH_BANKS);
  const sortDigits = bank.sortPrefix + fillPattern(stream, '##');
  const accountNumber = fillPattern(stream, '%#######');
  const iban = ibanOf('GB', bank.bic.slice(0, 4) + sortDigits + accountNumber);
  return { bankName: bank.name, bic: bank.bic, ...iban, accountNumber, routingNumber: null, sortCode: grouped(sortDigits, [2, 2, 2], '-') };
}

function drawGermanAccount(stream: RandomStream): BankAccount {
  const bank = stream.pick(GERMAN_BANKS);
  const account = fillPattern(stream, stream.pick(['00########', '000%######', '%#########']));
  return { bankName: bank.name, bic: bank.bic, ...ibanOf('DE', bank.bankleitzahl + account), ...NO_NATIONAL_NUMBERS };
}

function drawFrenchAccount(stream: RandomStream): BankAccount {
  const bank = stream.pick(FRENCH_BANKS);
  const branch = fillPattern(stream, '0####');
  const account = fillPattern(stream, '000########');
  const national = bank.code + branch + account + ribKey(bank.code, branch, account);
  return { bankName: bank.name, bic: bank.bic, ...ibanOf('FR', national), ...NO_NATIONAL_NUMBERS };
}

/** The IBAN (ISO 13616) of a national account number. */
export function ibanOf(country: string, national: string): { iban: string; ibanText: string } {
  const iban = country + mod97Pair(national + country) + national;
  return { iban, ibanText: grouped(iban, [4, 4, 4, 4, 4, 4, 4]) };
}

/** The key that closes a French account number: 97 − (89·bank + 15·branch + 3·account) mod 97. */
function ribKey(bank: string, branch: string, account: string): string {
  const rest = 89 * modulo(bank, 97) + 15 * modulo(branch, 97) + 3 * modulo(account, 97);
  return String(97 - (rest % 97)).padStart(2, '0');
}

/** The check digit of an ABA routing number: weights 3, 7, 1, and the whole sum a multiple of ten. */
function abaDigit(district: string): string {
  return String((10 - (weightedSum(district, [3, 7, 1, 3, 7, 1, 3, 7]) % 10)) % 10);
}
