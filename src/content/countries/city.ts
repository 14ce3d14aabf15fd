/** A real town with what its companies' addresses, telephones and register entries have in common. */
export interface City {
  readonly name: string;
  /** State or registry where one is needed: US state, `SC`/`NI`/`EW` in Great Britain, German Land. */
  readonly region: string;
  /** Real postal codes; in Great Britain outward codes. */
  readonly postal: readonly string[];
  /** A telephone pattern in a range reserved for fiction, or null where the town's area has none. */
  readonly phone: string | null;
  /** The register court, where its seat is another town. */
  readonly court?: string;
}

/** Reads `10115 10117`. */
export function city(name: string, region: string, postal: string, phone: string | null, court?: string): City {
  const facts = { name, region, postal: postal.split(' '), phone };
  return court === undefined ? facts : { ...facts, court };
}
