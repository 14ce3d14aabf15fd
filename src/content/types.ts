import type { Decimal } from '../kernel/decimal.ts';
import type { Currency } from '../kernel/money.ts';

/** Where an issuer sits: its address, language, identifiers and tax follow. */
export type Country = 'US' | 'GB' | 'DE' | 'FR';

/** Where a buyer sits. A Japanese buyer is an importer with a romanised address, for an exporter's invoice. */
export type BuyerCountry = Country | 'JP';

/** The languages content is written in. */
export type Locale = 'en-US' | 'en-GB' | 'de-DE' | 'fr-FR';

/** Currencies products are priced in. */
export type PriceCurrency = Extract<Currency, 'USD' | 'GBP' | 'EUR' | 'JPY'>;

export interface Address {
  /** As printed in the country's own order and layout, without the name of the addressee and without the country. */
  readonly lines: readonly string[];
  readonly street: string;
  readonly city: string;
  /** State (US: two letters), otherwise null: the other countries print none. */
  readonly region: string | null;
  readonly postalCode: string;
  readonly country: BuyerCountry;
  /** In the language of the document. */
  readonly countryName: string;
}

export type IdentifierKind = 'EIN' | 'VAT' | 'STEUERNUMMER' | 'COMPANY_NUMBER' | 'HANDELSREGISTER' | 'SIREN' | 'SIRET' | 'RCS';

/** A number that names a company: right in form and check digit, and drawn at random. */
export interface Identifier {
  readonly kind: IdentifierKind;
  /** Without separators: what two spellings of the same number have in common. */
  readonly value: string;
  /** As printed, for example `GB 123 4567 82` or `HRB 12345, Amtsgericht Köln`. */
  readonly text: string;
}

/** A fictional bank and an account there. A field is null where the country does not print it. */
export interface BankAccount {
  readonly bankName: string;
  /** Eight or eleven characters. */
  readonly bic: string;
  /** Without spaces, and in groups of four as printed. Null in the US. */
  readonly iban: string | null;
  readonly ibanText: string | null;
  /** US and GB. */
  readonly accountNumber: string | null;
  /** US: nine digits with the ABA check digit. */
  readonly routingNumber: string | null;
  /** GB: `12-34-56`. */
  readonly sortCode: string | null;
}

export interface Company {
  readonly country: BuyerCountry;
  /** With its legal form: `Brackwell Fasteners Ltd`. */
  readonly name: string;
  readonly legalForm: string;
  readonly address: Address;
}

/** How one issuer writes and prices, on all of its documents. */
export interface IssuerHabits {
  /** Between the head of a product description and its first detail. */
  readonly separator: ', ' | ' – ';
  /** Where it prints the maker of a product, in lines of business that have makers. */
  readonly brandPlace: 'front' | 'back' | 'none';
  /** Which of a unit's spellings it prints (an index, taken modulo the number of spellings). */
  readonly unitSpelling: number;
  readonly priceEnding: 'exact' | 'round' | 'nine';
  readonly codeScheme: 'letters' | 'dotted' | 'digits' | 'slashed';
  /** Price level against the market, for example 0.96. */
  readonly priceLevel: number;
}

/** A company that sells, always the same for the same seed, number and country. */
export interface Issuer extends Company {
  readonly country: Country;
  /** Names the issuer: open a stream with it for what else must always be the same (looks, number schemes). */
  readonly key: string;
  readonly number: number;
  readonly locale: Locale;
  readonly line: LineId;
  /** In the country's national notation, in a range reserved for fiction. */
  readonly phone: string;
  readonly email: string;
  /** Without scheme: `www.brackwell-fasteners.example`. */
  readonly website: string;
  /** EIN or VAT number. */
  readonly taxId: Identifier;
  /** Further numbers in the order they are printed: Steuernummer, SIRET, register. Empty in the US. */
  readonly registrations: readonly Identifier[];
  readonly bank: BankAccount;
  readonly habits: IssuerHabits;
  /** Seeds the issuer's fixed prices, codes and assortment. */
  readonly salt: number;
}

export interface Contact {
  readonly name: string;
  /** A department or role in the language of the buyer's country: `Accounts Payable`. */
  readonly role: string;
}

export interface Buyer extends Company {
  readonly contact: Contact;
  /** VAT number; null in the US and Japan, where an invoice prints none of the buyer. */
  readonly taxId: Identifier | null;
  readonly customerNumber: string;
}

export type UnitId =
  | 'piece'
  | 'pack'
  | 'box'
  | 'carton'
  | 'set'
  | 'pair'
  | 'roll'
  | 'bag'
  | 'bottle'
  | 'canister'
  | 'hour'
  | 'day'
  | 'flat'
  | 'kilogram'
  | 'metre'
  | 'squareMetre'
  | 'cubicMetre'
  | 'tonne'
  | 'copy'
  | 'user'
  | 'month'
  | 'tray'
  | 'pound'
  | 'foot'
  | 'squareFoot'
  | 'cubicYard'
  | 'ton';

export interface Unit {
  readonly id: UnitId;
  /** As the issuer prints it: `Stk.`, `pcs`, `h`. */
  readonly label: string;
}

/** What kind of supply a product is to a tax law; each country maps it to one of its categories. */
export type TaxClass = 'goods' | 'food' | 'confectionery' | 'books' | 'leaflets' | 'plants' | 'services' | 'digital';

/** FR: 20 standard, 10 intermediate, 5.5 reduced, 2.1 super-reduced. An `exempt` item bears no tax at all. */
export type TaxCategory = 'standard' | 'intermediate' | 'reduced' | 'super-reduced' | 'zero' | 'exempt';

/** Decimal texts; `step` carries the digits a quantity is printed with (`1`, `0.25`, `0.250`). */
export interface QuantityRange {
  readonly min: string;
  readonly max: string;
  readonly step: string;
}

/** One article of an issuer, in one language and currency. */
export interface Product {
  /** Names the product within its line: `ballpoint/7`. */
  readonly key: string;
  /** The issuer's article number, unique within the issuer. */
  readonly code: string;
  readonly description: string;
  readonly unit: Unit;
  /** Its scale is the digits it is printed with: 0.0425 has four. */
  readonly unitPrice: Decimal;
  readonly quantity: QuantityRange;
  readonly taxClass: TaxClass;
  /** In the issuer's own country. */
  readonly taxCategory: TaxCategory;
}

/** The lines of business of issuers; each is a folder of `lines/`. */
export type LineId =
  | 'bakery-wholesale'
  | 'bicycle-parts'
  | 'catering-equipment'
  | 'cleaning-supplies'
  | 'design-services'
  | 'electrical-wholesale'
  | 'industrial-fasteners'
  | 'it-hardware'
  | 'laboratory-supplies'
  | 'landscaping'
  | 'office-supplies'
  | 'packaging'
  | 'print-shop';
