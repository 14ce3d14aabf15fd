import type { LineId } from '../types.ts';
import type { LineOfBusiness } from './line.ts';
import { LINE as officeSupplies } from './office-supplies/line.ts';

/** Every line of business an issuer can be in. A new one is a folder and a line here. */
export const LINES: Readonly<Record<LineId, LineOfBusiness>> = {
  'office-supplies': officeSupplies,
};

export const LINE_IDS = Object.keys(LINES) as readonly LineId[];
