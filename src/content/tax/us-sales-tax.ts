/** A state's own rate and a local rate usual in its towns, in percent, from a day (ISO). */
export interface SalesTaxRate {
  readonly from: string;
  readonly state: string;
  readonly local: string;
}

const FROM = '2020-01-01';

const rate = (state: string, local: string, from = FROM): SalesTaxRate => ({ from, state, local });

/**
 * Sales and use tax. State rates are the statutory ones, as the states' revenue departments publish them; local rates
 * are a combination common in the state's larger towns, since a town alone can have several.
 */
export const SALES_TAX: Readonly<Record<string, readonly SalesTaxRate[]>> = {
  AL: [rate('4', '5')],
  AZ: [rate('5.6', '3')],
  AR: [rate('6.5', '2.125')],
  CA: [rate('7.25', '1.5')],
  CO: [rate('2.9', '5.25')],
  CT: [rate('6.35', '0')],
  DE: [rate('0', '0')],
  FL: [rate('6', '1.5')],
  GA: [rate('4', '4')],
  ID: [rate('6', '0')],
  IL: [rate('6.25', '2.75')],
  IN: [rate('7', '0')],
  IA: [rate('6', '1')],
  KS: [rate('6.5', '1')],
  KY: [rate('6', '0')],
  LA: [rate('4.45', '5'), rate('5', '5', '2025-01-01')],
  ME: [rate('5.5', '0')],
  MD: [rate('6', '0')],
  MA: [rate('6.25', '0')],
  MI: [rate('6', '0')],
  MN: [rate('6.875', '1.5')],
  MS: [rate('7', '1')],
  MO: [rate('4.225', '4.75')],
  MT: [rate('0', '0')],
  NE: [rate('5.5', '1.5')],
  NV: [rate('6.85', '1.415')],
  NH: [rate('0', '0')],
  NJ: [rate('6.625', '0')],
  NM: [rate('5.125', '2.75'), rate('5', '2.625', '2022-07-01'), rate('4.875', '2.75', '2023-07-01')],
  NY: [rate('4', '4.875')],
  NC: [rate('4.75', '2.5')],
  ND: [rate('5', '2.5')],
  OH: [rate('5.75', '2')],
  OK: [rate('4.5', '4.017')],
  OR: [rate('0', '0')],
  PA: [rate('6', '1')],
  RI: [rate('7', '0')],
  SC: [rate('6', '1')],
  SD: [rate('4.5', '2'), rate('4.2', '2', '2023-07-01')],
  TN: [rate('7', '2.25')],
  TX: [rate('6.25', '2')],
  UT: [rate('4.85', '2.9')],
  VT: [rate('6', '1')],
  VA: [rate('4.3', '1.7')],
  WA: [rate('6.5', '3.85')],
  WV: [rate('6', '1')],
  WI: [rate('5', '0.5')],
  WY: [rate('4', '1')],
};
