import type { RandomStream } from '../../kernel/random.ts';
import type { City } from '../countries/city.ts';
import { drawEin, drawDeVat, drawGbVat, drawSiren, frVatOf, siretOf } from '../identifiers/tax-ids.ts';
import { fillPattern } from '../identifiers/patterns.ts';
import type { Country, Identifier } from '../types.ts';

export interface Registration {
  readonly taxId: Identifier;
  readonly registrations: readonly Identifier[];
}

/** The numbers under which a company of this form in this town is known to the authorities. */
export function drawRegistration(stream: RandomStream, country: Country, town: City, legalForm: string): Registration {
  return REGISTERS[country](stream, town, legalForm);
}

const REGISTERS: Record<Country, (stream: RandomStream, town: City, legalForm: string) => Registration> = {
  US: (stream) => ({ taxId: drawEin(stream), registrations: [] }),
  GB: british,
  DE: german,
  FR: french,
};

const REGISTRIES = {
  EW: { company: '2#######', partnership: 'OC9#####', place: 'England and Wales' },
  SC: { company: 'SC9#####', partnership: 'SO9#####', place: 'Scotland' },
  NI: { company: 'NI9#####', partnership: 'NC9#####', place: 'Northern Ireland' },
};

/** Companies House numbers above those it has reached; limited liability partnerships have prefixes of their own. */
function british(stream: RandomStream, town: City, legalForm: string): Registration {
  const { company, partnership, place } = REGISTRIES[town.region as keyof typeof REGISTRIES];
  const value = fillPattern(stream, legalForm === 'LLP' ? partnership : company);
  const register: Identifier = { kind: 'COMPANY_NUMBER', value, text: `Registered in ${place} No. ${value}` };
  return { taxId: drawGbVat(stream), registrations: [register] };
}

/** How each Land writes a Steuernummer (office, district, serial and check digit). */
const STEUERNUMMER: Readonly<Record<string, string>> = {
  BE: '3%/###/#####',
  BB: '05#/###/#####',
  HH: '4%/###/#####',
  SH: '2%/###/#####',
  BY: '14%/###/#####',
  NW: '21%/####/####',
  HE: '04% ### #####',
};

/** Partnerships and sole traders stand in part A of the commercial register, companies with limited liability in part B. */
function german(stream: RandomStream, town: City, legalForm: string): Registration {
  const pattern = STEUERNUMMER[town.region];
  const taxNumber = pattern === undefined ? [] : [steuernummer(fillPattern(stream, pattern))];
  const part = /KG$|^OHG$|^e\. K\.$/.test(legalForm) ? 'HRA' : 'HRB';
  const serial = fillPattern(stream, '4#####');
  const court = town.court ?? town.name;
  const register: Identifier = { kind: 'HANDELSREGISTER', value: `${part}${serial}`, text: `Amtsgericht ${court}, ${part} ${serial}` };
  return { taxId: drawDeVat(stream), registrations: [...taxNumber, register] };
}

function steuernummer(text: string): Identifier {
  return { kind: 'STEUERNUMMER', value: text.replace(/\D/g, ''), text };
}

function french(stream: RandomStream, town: City): Registration {
  const siren = drawSiren(stream);
  const siret = siretOf(siren.value, stream.int(1, 4));
  const rcs: Identifier = { kind: 'RCS', value: siren.value, text: `RCS ${town.court ?? town.name} ${siren.text}` };
  return { taxId: frVatOf(siren.value), registrations: [siret, rcs] };
}
