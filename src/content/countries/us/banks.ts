/** Fictional banks. `district`: the first eight digits of the routing number, in a Federal Reserve district's range. */
export const BANKS = [
  { name: 'Larkmoor Savings Bank', bic: 'LRKMUS4A', district: '11390417' },
  { name: 'Tallwater National Bank', bic: 'TLWTUS33', district: '02160938' },
  { name: 'Bank of Cedar Landing', bic: 'BCLGUS66', district: '12507264' },
  { name: 'Prairie Lantern Bank', bic: 'PRLBUS44', district: '07392851' },
  { name: 'Quillcreek Federal Bank', bic: 'QLCFUS3M', district: '06411372' },
  { name: 'Stonebriar Merchants Bank', bic: 'SBMRUS42', district: '04208163' },
  { name: 'Ninefold Commerce Bank', bic: 'NFCBUS5L', district: '10386295' },
  { name: 'Old Juniper Trust', bic: 'OJTRUS3N', district: '01190746' },
] as const;
