/** Why a text is not taken: what personal or identifying it holds, or what its quality lacks. */
export type Rejection =
  | 'email'
  | 'url'
  | 'phone'
  | 'digits'
  | 'person'
  | 'company'
  | 'address'
  | 'empty'
  | 'control'
  | 'markup'
  | 'markdown'
  | 'length'
  | 'preamble'
  | 'marketing'
  | 'language';

/** What a text is judged by. */
export interface TextTerms {
  /** BCP 47: the language it is to be in. */
  readonly locale: string;
  /** ISO 3166-1 alpha-2: whose telephone numbers look like numbers at home. */
  readonly country: string;
}
