import * as fc from 'fast-check';
import { isValidBIC, isValidIBAN } from 'ibantools';
import { checkVAT, france, germany, unitedKingdom } from 'jsvat';
import { describe, expect, it } from 'vitest';
import { creditorReference } from '../../../src/content/identifiers/references.ts';
import type { Country, Identifier, Issuer } from '../../../src/content/types.ts';
import { buyersOf, issuersOf } from '../sample.ts';

const COUNT = 800;
const VALIDATORS = { GB: unitedKingdom, DE: germany, FR: france };

/** Luhn, written from the standard's words and not from the code under test. */
function passesLuhn(digits: string): boolean {
  const doubled = Array.from(digits)
    .toReversed()
    .map((digit, place) => Number(digit) * (place % 2 === 1 ? 2 : 1));
  return doubled.reduce((sum, value) => sum + Math.floor(value / 10) + (value % 10), 0) % 10 === 0;
}

const registrationOf = (issuer: Issuer, kind: Identifier['kind']): Identifier =>
  issuer.registrations.find((one) => one.kind === kind) as Identifier;

describe.each(['GB', 'DE', 'FR'] as const)('a VAT number of %s', (country) => {
  it('passes the check of another library', () => {
    const numbers = [...issuersOf(country, COUNT), ...buyersOf(country, COUNT)].map(({ taxId }) => taxId as Identifier);
    const wrong = numbers.filter(
      ({ value, text }) => !checkVAT(value, [VALIDATORS[country]]).isValid || text.replaceAll(' ', '') !== value,
    );
    expect(wrong).toEqual([]);
  });

  it('fails it with one digit changed', () => {
    for (const { taxId } of issuersOf(country, 200)) {
      const changed = taxId.value.slice(0, -1) + String((Number(taxId.value.at(-1)) + 1) % 10);
      expect(checkVAT(changed, [VALIDATORS[country]]).isValid).toBe(false);
    }
  });
});

it('an EIN has its form and one of the assigned prefixes', () => {
  for (const { taxId } of issuersOf('US', COUNT)) {
    expect(taxId.text).toMatch(/^\d{2}-\d{7}$/);
    expect(taxId.text.slice(0, 2)).not.toMatch(/^(00|07|08|09|17|18|19|28|29|49|69|70|78|79|89|96|97)$/);
  }
});

it('SIREN, SIRET, VAT number and register name the same French company, and pass Luhn', () => {
  for (const issuer of issuersOf('FR', COUNT)) {
    const siret = registrationOf(issuer, 'SIRET').value;
    const siren = siret.slice(0, 9);
    expect(siret).toHaveLength(14);
    expect(passesLuhn(siret) && passesLuhn(siren)).toBe(true);
    expect(issuer.taxId.value).toBe(`FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`);
    expect(registrationOf(issuer, 'RCS').value).toBe(siren);
  }
});

it('a German company stands in the part of the register of its legal form', () => {
  for (const issuer of issuersOf('DE', COUNT)) {
    const part = /GmbH$|AG$|UG/.test(issuer.legalForm) ? 'HRB' : 'HRA';
    expect(registrationOf(issuer, 'HANDELSREGISTER').text).toMatch(new RegExp(`^Amtsgericht .+, ${part} \\d{6}$`));
    expect(registrationOf(issuer, 'STEUERNUMMER').text).toMatch(/^(\d{2,3}\/\d{3}\/\d{5}|\d{3}\/\d{4}\/\d{4}|0\d{2} \d{3} \d{5})$/);
  }
});

it('a British company number has the prefix of its registry and legal form', () => {
  for (const issuer of issuersOf('GB', COUNT)) {
    const { text } = registrationOf(issuer, 'COMPANY_NUMBER');
    const [england, scotland, ulster] = issuer.legalForm === 'LLP' ? ['OC9', 'SO9', 'NC9'] : ['2\\d\\d', 'SC9', 'NI9'];
    expect(text).toMatch(
      new RegExp(`^Registered in (England and Wales No\\. ${england}|Scotland No\\. ${scotland}|Northern Ireland No\\. ${ulster})\\d{5}$`),
    );
  }
});

describe.each(['GB', 'DE', 'FR'] as const)('a bank account in %s', (country: Country) => {
  it('has an IBAN and a BIC that another library takes', () => {
    for (const { bank } of issuersOf(country, COUNT)) {
      expect(bank.iban?.slice(0, 2)).toBe(country);
      expect(isValidIBAN(bank.iban ?? '')).toBe(true);
      expect(isValidBIC(bank.bic)).toBe(true);
      expect(bank.bic.slice(4, 6)).toBe(country);
      expect(bank.ibanText?.replaceAll(' ', '')).toBe(bank.iban);
    }
  });
});

it('a British IBAN holds the sort code and the account number', () => {
  for (const { bank } of issuersOf('GB', COUNT)) {
    expect(bank.iban?.slice(4)).toBe(bank.bic.slice(0, 4) + bank.sortCode?.replaceAll('-', '') + bank.accountNumber);
  }
});

it('a French account number ends in its RIB key', () => {
  for (const { bank } of issuersOf('FR', COUNT)) expect(BigInt((bank.iban ?? '').slice(4)) % 97n).toBe(0n);
});

it('an American account has a routing number with its check digit, and no IBAN', () => {
  for (const { bank } of issuersOf('US', COUNT)) {
    const digits = Array.from(bank.routingNumber ?? '', Number);
    expect(digits).toHaveLength(9);
    expect(digits.reduce((sum, digit, place) => sum + digit * ([3, 7, 1][place % 3] as number), 0) % 10).toBe(0);
    expect(isValidBIC(bank.bic)).toBe(true);
    expect([bank.iban, bank.sortCode]).toEqual([null, null]);
  }
});

it('a creditor reference has the remainder 1 by 97', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split('');
  const reference = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 21 }).map((all) => all.join(''));
  const property = fc.property(reference, (text) => {
    const { value } = creditorReference(text);
    const digits = Array.from(value.slice(4) + value.slice(0, 4), (mark) => Number.parseInt(mark, 36)).join('');
    expect(BigInt(digits) % 97n).toBe(1n);
  });
  fc.assert(property, { seed: 41, numRuns: 500 });
  expect(() => creditorReference('a b')).toThrow(RangeError);
});
