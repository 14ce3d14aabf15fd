/** Products of a company at most: every line of business has more articles than this. */
export const MAX_PRODUCTS = 200;
