import type { PropsWithChildren } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';

/**
 * One physical page of an archetype that pages by itself: as high as the paper, a column of header, body and footer.
 *
 * It grows when its content does not fit, so that the page count tells; give `sheets` to `drawPage` and the renderer refuses
 * the document. `class` is for the paddings: sheets are printed without page margins.
 */
export function Sheet(props: PropsWithChildren<{ readonly class?: string }>): JSX.Element {
  return <section class={props.class === undefined ? 'sheet' : `sheet ${props.class}`}>{props.children}</section>;
}
