/** Fictional banks. `sortPrefix`: the first four digits of their sort codes, in a block that no clearing bank has. */
export const BANKS = [
  { name: 'Hartwell & Moss Bank', bic: 'HWMBGB2L', sortPrefix: '9981' },
  { name: 'Fenland Mutual Bank', bic: 'FNMUGB21', sortPrefix: '9983' },
  { name: 'Castlegate Provincial', bic: 'CGPVGB2L', sortPrefix: '9984' },
  { name: 'Bank of Pennock', bic: 'BKPNGB22', sortPrefix: '9986' },
  { name: 'Thrapwick Bank', bic: 'THWKGB21', sortPrefix: '9987' },
  { name: 'Merrow & Tyne Bank', bic: 'MRTYGB2L', sortPrefix: '9989' },
] as const;
