/** Fictional banks with a Bankleitzahl of their own. */
export const BANKS = [
  { name: 'Hollerbank AG', bic: 'HLLBDE31', bankleitzahl: '37097130' },
  { name: 'Kaufmannsbank Elbmark', bic: 'KFELDE22', bankleitzahl: '20094410' },
  { name: 'Bankhaus Rautenberg & Söhne', bic: 'BHRSDE5F', bankleitzahl: '50097720' },
  { name: 'Gewerbebank Isartor eG', bic: 'GWISDE77', bankleitzahl: '70096350' },
  { name: 'Spreebogen Bank AG', bic: 'SPBBDEB1', bankleitzahl: '10094860' },
  { name: 'Handelsbank Nordwall', bic: 'HBNWDE23', bankleitzahl: '21093190' },
  { name: 'Volkshilfebank Werratal eG', bic: 'VHWTDE51', bankleitzahl: '52096280' },
] as const;
