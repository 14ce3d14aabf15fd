import type { Page } from '../contracts/document-pack.ts';

/** What a document says of itself outside its pages. */
export const SYNTHETIC_NOTICE = 'Synthetic document made by goldleaf: no person, company or transaction in it is real.';

export function syntheticTitle(page: Page): string {
  return `${page.title} (synthetic)`;
}
