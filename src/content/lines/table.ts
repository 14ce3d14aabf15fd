import type { LineId } from '../types.ts';
import { LINE as bakeryWholesale } from './bakery-wholesale/line.ts';
import { LINE as bicycleParts } from './bicycle-parts/line.ts';
import { LINE as cateringEquipment } from './catering-equipment/line.ts';
import { LINE as cleaningSupplies } from './cleaning-supplies/line.ts';
import { LINE as designServices } from './design-services/line.ts';
import { LINE as electricalWholesale } from './electrical-wholesale/line.ts';
import { LINE as industrialFasteners } from './industrial-fasteners/line.ts';
import { LINE as itHardware } from './it-hardware/line.ts';
import { LINE as laboratorySupplies } from './laboratory-supplies/line.ts';
import { LINE as landscaping } from './landscaping/line.ts';
import type { LineOfBusiness } from './line.ts';
import { LINE as officeSupplies } from './office-supplies/line.ts';
import { LINE as packaging } from './packaging/line.ts';
import { LINE as printShop } from './print-shop/line.ts';

/** Every line of business an issuer can be in. A new one is a folder and a line here. */
export const LINES: Readonly<Record<LineId, LineOfBusiness>> = {
  'bakery-wholesale': bakeryWholesale,
  'bicycle-parts': bicycleParts,
  'catering-equipment': cateringEquipment,
  'cleaning-supplies': cleaningSupplies,
  'design-services': designServices,
  'electrical-wholesale': electricalWholesale,
  'industrial-fasteners': industrialFasteners,
  'it-hardware': itHardware,
  'laboratory-supplies': laboratorySupplies,
  landscaping,
  'office-supplies': officeSupplies,
  packaging,
  'print-shop': printShop,
};

export const LINE_IDS = Object.keys(LINES) as readonly LineId[];
