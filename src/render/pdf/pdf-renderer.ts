import type { Clock } from '../../contracts/clock.ts';
import type { Page } from '../../contracts/document-pack.ts';
import type { Rendered, Renderer } from '../../contracts/renderer.ts';
import { GoldleafError, messageOf } from '../../kernel/errors.ts';
import { twice, type BrowserFailure } from '../browser/browser-failure.ts';
import { assertGlyphs } from '../fonts/glyphs.ts';
import { checkPdf } from './check-pdf.ts';
import { freezePdf } from './freeze-pdf.ts';
import { createPrintStand, type PrintStand } from './print-stand.ts';

export interface PdfRendererOptions {
  /** The headless shell; see `findBrowser`. */
  readonly executable: string;
  readonly clock: Clock;
  /** How long one call to the browser may take, and its start; half a minute when left out. */
  readonly callMs?: number;
  /** Documents after which the browser's page is opened afresh; 2,000 when left out. */
  readonly recycleAfter?: number;
}

export interface PdfRenderer extends Renderer {
  /** Process of the browser, for those who measure it; null when none runs. */
  browserPid(): number | null;
}

/**
 * Prints with Chromium's headless shell, which starts at the first document. One document at a time: `render` must not be
 * called again before it settled.
 */
export function createPdfRenderer({ executable, clock, callMs = 30_000, recycleAfter = 2_000 }: PdfRendererOptions): PdfRenderer {
  const stand = createPrintStand({ executable, clock, callMs, recycleAfter });
  let busy = false;
  return {
    async render(page) {
      if (busy) throw new GoldleafError('INTERNAL', 'a document is rendered while another one is');
      busy = true;
      try {
        return await renderOne(stand, page);
      } finally {
        busy = false;
      }
    },
    browserPid: () => stand.browserPid(),
    close: () => stand.close(),
  };
}

async function renderOne(stand: PrintStand, page: Page): Promise<Rendered> {
  assertGlyphs(page);
  const bytes = await twice(() => stand.print(page), failedTwice);
  return { bytes, mediaType: 'application/pdf', extension: 'pdf', pages: finish(bytes, page) };
}

/** A browser may die for reasons of its own; one that dies twice on one document was killed by it. */
function failedTwice(failure: BrowserFailure): GoldleafError {
  return new GoldleafError('ITEM', `the page cannot be printed, the browser failed on it twice: ${failure.message}`, { cause: failure });
}

/** Freezes the file in place and checks it; gives its pages. */
function finish(bytes: Uint8Array, page: Page): number {
  try {
    return checkPdf(freezePdf(bytes), page);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new GoldleafError('BROWSER_UNAVAILABLE', `the browser writes PDFs of another kind than expected: ${messageOf(cause)}`, {
      hint: 'Use a release of chromium-headless-shell that goldleaf was tried with.',
      cause,
    });
  }
}
