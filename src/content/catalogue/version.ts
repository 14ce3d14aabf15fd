/** Moves whenever a company or a product of the procedural catalogue may come out otherwise. */
export const CATALOGUE_CONTENT = '1';
