import type { Page } from './document-pack.ts';

export interface Rendered {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** File name extension without the dot. */
  readonly extension: string;
  /** Null where the format has no pages. */
  readonly pages: number | null;
}

/**
 * Turns a drawn page into the bytes of a file: the same bytes for the same page, in any process and any order.
 *
 * Failure duty: `ITEM` when this page cannot be printed (a missing glyph, a fallback font, a second crash or time-out
 * on the same page); `BROWSER_UNAVAILABLE` when the browser does not start or does not come back.
 */
export interface Renderer {
  render(page: Page): Promise<Rendered>;
  close(): Promise<void>;
}
