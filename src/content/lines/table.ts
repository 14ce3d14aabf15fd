import type { LineId } from '../types.ts';
import { LINE as cateringEquipment } from './catering-equipment/line.ts';
import { LINE as cleaningSupplies } from './cleaning-supplies/line.ts';
import { LINE as industrialFasteners } from './industrial-fasteners/line.ts';
import { LINE as itHardware } from './it-hardware/line.ts';
import { LINE as landscaping } from './landscaping/line.ts';
import type { LineOfBusiness } from './line.ts';
import { LINE as officeSupplies } from './office-supplies/line.ts';
import { LINE as printShop } from './print-shop/line.ts';

/** Every line of business an issuer can be in. A new one is a folder and a line here. */
export const LINES: Readonly<Record<LineId, LineOfBusiness>> = {
  'catering-equipment': cateringEquipment,
  'cleaning-supplies': cleaningSupplies,
  'industrial-fasteners': industrialFasteners,
  'it-hardware': itHardware,
  landscaping,
  'office-supplies': officeSupplies,
  'print-shop': printShop,
};

export const LINE_IDS = Object.keys(LINES) as readonly LineId[];
