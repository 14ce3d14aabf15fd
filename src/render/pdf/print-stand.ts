import type { Clock } from '../../contracts/clock.ts';
import type { Page } from '../../contracts/document-pack.ts';
import { GoldleafError } from '../../kernel/errors.ts';
import { twice, type BrowserFailure } from '../browser/browser-failure.ts';
import { launchBrowser, type Browser } from '../browser/launch-browser.ts';
import { openShellPage, type ShellPage } from '../browser/shell-page.ts';

export interface StandOptions {
  readonly executable: string;
  readonly clock: Clock;
  /** How long one call to the browser may take, and its start. */
  readonly callMs: number;
  /** Documents after which the page is opened afresh, since it grows with each. */
  readonly recycleAfter: number;
}

/** Keeps one browser with one shell page ready to print, and starts another when it is lost. */
export interface PrintStand {
  /** @throws BrowserFailure when this print failed; `BROWSER_UNAVAILABLE` when there is no browser to print with. */
  print(page: Page): Promise<Uint8Array>;
  /** Process of the browser; null when none runs. */
  browserPid(): number | null;
  close(): Promise<void>;
}

export function createPrintStand(options: StandOptions): PrintStand {
  let browser: Browser | null = null;
  let shell: ShellPage | null = null;
  let printed = 0;
  let closed = false;

  const discard = async (): Promise<void> => {
    const lost = browser;
    browser = null;
    shell = null;
    await lost?.kill();
  };

  /** Whatever fails at it, the browser is not trusted any more. */
  const orDiscard = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (failure) {
      await discard();
      throw failure;
    }
  };

  const recycle = async (used: ShellPage): Promise<void> => {
    shell = null;
    await used.close();
  };

  const open = async (): Promise<ShellPage> => {
    if (browser?.isGone() === true) await discard();
    if (shell !== null && printed >= options.recycleAfter) await recycle(shell);
    if (!closed) browser ??= await launchBrowser({ ...options, startMs: options.callMs });
    if (closed || browser === null) throw new GoldleafError('BROWSER_UNAVAILABLE', 'the browser was closed');
    if (shell !== null) return shell;
    printed = 0;
    return (shell = await openShellPage(browser, options));
  };

  return {
    async print(page) {
      const current = await twice(() => orDiscard(open), doesNotComeUp);
      const bytes = await orDiscard(() => current.print(page));
      printed++;
      return bytes;
    },
    browserPid: () => (browser === null || browser.isGone() ? null : browser.pid),
    async close() {
      closed = true;
      await browser?.close();
      browser = null;
      shell = null;
    },
  };
}

function doesNotComeUp(failure: BrowserFailure): GoldleafError {
  return new GoldleafError('BROWSER_UNAVAILABLE', `the browser does not come up: ${failure.message}`, { cause: failure });
}
