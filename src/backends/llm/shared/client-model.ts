import type { TextModel, TextModelSettings, TextOutcome, TextRequest } from '../../../contracts/text-model.ts';
import { boundPromptTokens } from './bound-tokens.ts';
import { callOnce } from './call.ts';

/** What differs from vendor to vendor: how a request is sent, and what an answer means. */
export interface VendorWire {
  /** Resolves when an answer has begun. */
  readonly send: (request: TextRequest, signal: AbortSignal) => Promise<Response>;
  readonly judge: (answer: unknown) => TextOutcome;
}

/** A model behind a vendor's own client. */
export class ClientModel implements TextModel {
  readonly provider: string;
  readonly model: string;
  readonly #wire: VendorWire;
  readonly #scrub: (message: string) => string;

  /** @param scrub takes the key out of a message */
  constructor({ name, model }: TextModelSettings, wire: VendorWire, scrub: (message: string) => string) {
    this.provider = name;
    this.model = model;
    this.#wire = wire;
    this.#scrub = scrub;
  }

  complete(request: TextRequest, signal: AbortSignal): Promise<TextOutcome> {
    const { send, judge } = this.#wire;
    return callOnce({ provider: this.provider, signal, scrub: this.#scrub, send: () => send(request, signal), judge });
  }

  boundTokens(request: TextRequest): number {
    return boundPromptTokens(request);
  }

  /** The client holds nothing open of its own. */
  async close(): Promise<void> {}
}
