import type { Niches } from './niches.ts';

export const NICHES: Niches = {
  specialities: {
    'bakery-wholesale': [
      'sourdough and speciality breads',
      'morning goods and pastries',
      'cakes and traybakes',
      'frozen dough and baking mixes',
    ],
    'bicycle-parts': [
      'drivetrain and brake parts',
      'wheels, tyres and tubes',
      'workshop supplies for cycle repair',
      'commuter and cargo bike parts',
    ],
    'catering-equipment': [
      'knives and preparation tools',
      'cookware and gastronorm ware',
      'tableware and glassware',
      'small kitchen appliances',
    ],
    'cleaning-supplies': [
      'washroom and hygiene supplies',
      'kitchen and floor cleaning',
      'concentrates and dosing systems',
      'low-residue cleaning products',
    ],
    'design-services': [
      'brand identity and print design',
      'digital product design',
      'packaging and point of sale design',
      'motion and campaign design',
    ],
    'electrical-wholesale': [
      'cables and installation material',
      'lighting and controls',
      'switchgear and distribution boards',
      'wiring accessories and sensors',
    ],
    'industrial-fasteners': [
      'metric bolts and nuts',
      'stainless steel fasteners',
      'fixings for timber and masonry',
      'small-lot fasteners for machine building',
    ],
    'it-hardware': ['workplace computing', 'network and server hardware', 'meeting room equipment', 'peripherals and device set-up'],
    'laboratory-supplies': [
      'laboratory glassware',
      'liquid handling and pipetting',
      'safety and hygiene in the laboratory',
      'consumables for microbiology',
    ],
    landscaping: ['grounds maintenance', 'planting and turf', 'paving and stonework', 'tree and hedge care'],
    'office-supplies': [
      'paper and print consumables',
      'filing and archiving',
      'writing and presentation materials',
      'desk and workplace supplies',
    ],
    packaging: ['corrugated boxes', 'protective and void-fill packaging', 'tapes, films and strapping', 'retail and gift packaging'],
    'print-shop': ['business stationery', 'brochures and catalogues', 'books and short-run print', 'posters, signs and displays'],
  },
  customers: [
    'for small businesses',
    'for public bodies',
    'for independent traders',
    'for nationwide chains',
    'for family firms',
    'for growing companies',
  ],
};
