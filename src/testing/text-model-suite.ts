import type { TextModelCase } from './text-model/text-model-case.ts';
import { answerCases } from './text-model/answer-cases.ts';
import { billingCases } from './text-model/billing-cases.ts';
import { keyCases } from './text-model/key-cases.ts';

/** What every text model must do, whatever wire its vendor speaks: one attempt a call, each end of it told, and the key kept. */
export const textModelCases: readonly TextModelCase[] = [...answerCases, ...billingCases, ...keyCases];
