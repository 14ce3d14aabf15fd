import type { Address as ContentAddress } from '../../../content/types.ts';
import { openStream } from '../../../kernel/random.ts';
import type { Buyer, Issuer } from '../record.ts';
import type { Deal } from './deal.ts';

/** The issuer as its invoices print it: in the United States and Great Britain, BIC and IBAN are for payers from abroad. */
export function issuerOnRecord({ issuer, isExport }: Deal): Issuer {
  const { bank } = issuer;
  const printsBic = isExport || issuer.country === 'DE' || issuer.country === 'FR';
  return {
    number: issuer.number,
    name: issuer.name,
    address: addressOnRecord(issuer.address),
    phone: issuer.phone,
    email: issuer.email,
    website: issuer.website,
    tax_id: issuer.taxId,
    registrations: [...issuer.registrations],
    bank: {
      name: bank.bankName,
      iban: printsBic ? bank.iban : null,
      bic: printsBic ? bank.bic : null,
      account_number: bank.accountNumber,
      routing_number: bank.routingNumber,
      sort_code: bank.sortCode,
    },
  };
}

export function buyerOnRecord({ seed, index, buyer }: Deal): Buyer {
  const stream = openStream(seed, index, 'addressee');
  return {
    name: buyer.name,
    contact: stream.chance(0.5) ? buyer.contact.name : null,
    department: stream.chance(0.4) ? buyer.contact.role : null,
    address: addressOnRecord(buyer.address),
    tax_id: buyer.taxId !== null && stream.chance(0.6) ? buyer.taxId : null,
  };
}

function addressOnRecord(address: ContentAddress): Buyer['address'] {
  return {
    lines: [...address.lines],
    street: address.street,
    postal_code: address.postalCode,
    city: address.city,
    region: address.region,
    country: address.country,
    country_name: address.countryName,
  };
}
