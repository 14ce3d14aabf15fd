import type { LineOfBusiness } from '../line.ts';
import { WORDS as german } from './de-de.ts';
import { WORDS as british } from './en-gb.ts';
import { WORDS as american } from './en-us.ts';
import { WORDS as french } from './fr-fr.ts';
import { PRODUCTS } from './products.ts';

export const LINE: LineOfBusiness = {
  id: 'laboratory-supplies',
  letters: 'LB',
  branded: true,
  products: PRODUCTS,
  words: { 'en-US': american, 'en-GB': british, 'de-DE': german, 'fr-FR': french },
};
