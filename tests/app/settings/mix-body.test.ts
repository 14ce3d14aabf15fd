import { describe, expect, it } from 'vitest';
import { BODY } from '../../../src/app/settings/mix-body.ts';

const PRICED = `
  model messages system tools tool_choice functions function_call response_format output_format max_tokens
  max_completion_tokens max_output_tokens n best_of use_beam_search prediction stream stream_options modalities audio
  moderation service_tier inference_geo speed cache_control prompt_cache_options prompt_cache_retention store
  user_profile_id workspace_id web_search_options web_search search_parameters search_options enable_search plugins
  container mcp_servers context_management models fallbacks route provider
`
  .trim()
  .split(/\s+/);

function refusedAt(body: object): string[] {
  return (BODY.safeParse(body).error?.issues ?? []).map(({ path }) => path.join('.'));
}

describe('the body of a mix', () => {
  it.each(PRICED)('may not hold %s', (key) => {
    expect(refusedAt({ temperature: 0.3, [key]: 1 })).toEqual([key]);
    expect(refusedAt({ [key]: null })).toEqual([key]);
  });

  it('may hold nothing that marks a part for a cache, however deep', () => {
    expect(refusedAt({ metadata: { parts: [{ type: 'text' }, { cache_control: { type: 'ephemeral' } }] } })).toEqual([
      'metadata.parts.1.cache_control',
    ]);
    expect(refusedAt({ extra: { prompt_cache_breakpoint: true }, output_config: { effort: 'low' } })).toEqual([
      'extra.prompt_cache_breakpoint',
    ]);
  });

  it('may hold what makes an answer better or shorter', () => {
    const body = {
      temperature: 0.3,
      reasoning_effort: 'minimal',
      thinking: { type: 'enabled', budget_tokens: 2_000 },
      seed: 7,
      stop: ['x'],
    };
    expect(BODY.parse(body)).toEqual(body);
  });
});
