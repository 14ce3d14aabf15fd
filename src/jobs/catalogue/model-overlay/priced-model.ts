import type { TextModel } from '../../../contracts/text-model.ts';
import type { ExactPrice } from '../mix/cost.ts';
import type { MixProvider } from '../mix/mix.ts';

/** A provider of the mix that can be called: opened, and with a price. */
export interface PricedModel {
  readonly provider: MixProvider;
  readonly model: TextModel;
  readonly price: ExactPrice;
}
