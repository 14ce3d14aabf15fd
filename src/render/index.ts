import type { Clock } from '../contracts/clock.ts';
import type { Renderer } from '../contracts/renderer.ts';
import type { Fingerprint } from '../kernel/run/plan.ts';
import { browserVersion, findBrowser, type BrowserHints } from './find-browser.ts';
import { fontsDigest } from './fonts/font-files.ts';

export interface RenderOptions extends BrowserHints {
  readonly clock: Clock;
  /** The headless shell, where it is not to be looked for. */
  readonly executable?: string | undefined;
}

interface Opener {
  open(options: RenderOptions): Promise<Renderer | null>;
  fingerprint(options: RenderOptions): Promise<Fingerprint>;
}

const openers = {
  none: { open: async () => null, fingerprint: async () => ({}) },
  html: {
    open: async () => (await import('./html/html-renderer.ts')).createHtmlRenderer(),
    fingerprint: async () => ({ fonts: fontsDigest() }),
  },
  pdf: {
    open: async (options) => {
      const executable = await findBrowser(options.executable, options);
      const { createPdfRenderer } = await import('./pdf/pdf-renderer.ts');
      return createPdfRenderer({ executable, clock: options.clock });
    },
    fingerprint: async (options) => ({
      architecture: process.arch,
      browser: await browserVersion(await findBrowser(options.executable, options)),
      fonts: fontsDigest(),
    }),
  },
} satisfies Record<string, Opener>;

/** `none` makes the truth alone. */
export type Format = keyof typeof openers;

export const FORMATS = Object.keys(openers) as readonly Format[];

/**
 * Opens what writes documents of a format; null for `none`. A browser is looked for here and started at the first document.
 *
 * @throws GoldleafError `BROWSER_UNAVAILABLE` when there is none, with the command that installs it.
 */
export function openRenderer(format: Format, options: RenderOptions): Promise<Renderer | null> {
  return openers[format].open(options);
}

/**
 * What the bytes of a document depend on besides its page: part of the run's fingerprint.
 *
 * @throws GoldleafError `BROWSER_UNAVAILABLE`; `MISSING_PACKAGE` for a font that cannot be read.
 */
export function fingerprintOf(format: Format, options: RenderOptions): Promise<Fingerprint> {
  return openers[format].fingerprint(options);
}
