import type { TextRequest } from '../../../contracts/text-model.ts';

/** What vendors add around a prompt: roles, a tool's preamble, the name of a schema. Anthropic's preamble is the longest, at some 700. */
const AROUND = 1_000;

/**
 * More than the prompt's tokens at any vendor: their vocabularies are made of bytes, so no token is shorter than one.
 * The schema counts twice, since one that is told as JSON may be written out anew.
 */
export function boundPromptTokens({ system, prompt, schema, schemaName }: TextRequest): number {
  const texts = [system, prompt, schemaName, JSON.stringify(schema), JSON.stringify(schema)];
  return texts.reduce((total, text) => total + Buffer.byteLength(text), AROUND);
}
