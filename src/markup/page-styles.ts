import type { PageSize } from '../contracts/document-pack.ts';

export const A4: PageSize = { width: '210mm', height: '297mm' };
export const LETTER: PageSize = { width: '8.5in', height: '11in' };

/**
 * What every page shares. Ligatures and contextual forms are off on every element, since some fonts draw `10x20` with a
 * multiplication sign, which is not the golden text (inherited, they would come back with every use of `font`). Faces are
 * never faked. Rows are not cut by a page break. A foot is not repeated on every page, or its values would be printed more
 * often than they are registered.
 */
const SHARED = `
*,*::before,*::after{box-sizing:border-box;font-variant-ligatures:none!important}
html{font-synthesis:none;hyphens:none;-webkit-print-color-adjust:exact;print-color-adjust:exact}
body,h1,h2,h3,p,dl,dd,figure{margin:0}
h1,h2,h3{font-size:inherit}
table{border-collapse:collapse;border-spacing:0;width:100%}
th,td{padding:0;text-align:start;vertical-align:top;font-weight:inherit}
thead{display:table-header-group}
tfoot{display:table-row-group}
tr,.keep{break-inside:avoid}
.amount{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
`;

/** The styles of paper of this size; `margin` is that of every page, `0` where sheets have paddings of their own. */
export function pageStyles(size: PageSize, margin: string): string {
  return `@page{size:${size.width} ${size.height};margin:${margin}}:root{--page-margin:${margin}}${SHARED}${sheetStyles(size)}`;
}

function sheetStyles(size: PageSize): string {
  return `.sheet{display:flex;flex-direction:column;position:relative;min-height:${size.height};break-after:page}
.sheet:last-child{break-after:auto}
.sheet>.fill{flex:1}
`;
}
