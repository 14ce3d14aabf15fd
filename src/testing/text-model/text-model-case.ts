import type { TextModel, TextRequest } from '../../contracts/text-model.ts';
import type { ConformanceCase } from '../conformance.ts';

/**
 * What the vendor does with every request.
 *
 * `well`: answers. `empty`: no text, billed. `refusal`: declines. `truncated`: its token limit ends the answer. `cut`: the
 * connection ends amid the answer; `dead`: before it. `hang`: no answer, ever. `rate-limited`: 429; `rate-limited-7s`: with
 * `Retry-After: 7`. `error-after-billing`: 500, whose message repeats the key. `refused-key`: 401, likewise. `gone`: nobody listens.
 */
export type VendorMood =
  | 'well'
  | 'empty'
  | 'refusal'
  | 'truncated'
  | 'cut'
  | 'dead'
  | 'hang'
  | 'rate-limited'
  | 'rate-limited-7s'
  | 'error-after-billing'
  | 'refused-key'
  | 'gone';

export interface OpenedTextModel {
  readonly model: TextModel;
  /** One that the vendor of this test can answer. */
  readonly request: TextRequest;
  /** Requests that reached the vendor since the model was opened. */
  readonly received: () => number;
  /** The key that the model was opened with, so that it can be looked for. */
  readonly key: string;
}

export interface TextModelContext {
  /** A model before a vendor of this mood. One is open at a time; who runs the case closes it. */
  readonly open: (mood: VendorMood) => Promise<OpenedTextModel>;
}

export type TextModelCase = ConformanceCase<TextModelContext>;
