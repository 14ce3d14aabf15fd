import type { AnswerForm, TextApi } from '../../../contracts/text-model.ts';
import type { Json } from '../../../kernel/canonical-json.ts';

/** What a client must know of its model. A provider of a mix has all of it. */
export interface TextModelSettings {
  readonly name: string;
  readonly api: TextApi;
  readonly model: string;
  readonly baseUrl: string | undefined;
  readonly keyFrom: string | undefined;
  readonly answers: AnswerForm;
  readonly tokenLimit: 'max_tokens' | 'max_completion_tokens';
  readonly body: Readonly<Record<string, Json>>;
}
