import { z } from 'zod';

/** What the request says itself. */
const OURS = ['model', 'messages', 'system', 'tools', 'tool_choice', 'functions', 'function_call', 'response_format', 'output_format'];

/** What lets a call take more tokens than the bound, or more answers than one. */
const LENGTH = ['max_tokens', 'max_completion_tokens', 'max_output_tokens', 'n', 'best_of', 'use_beam_search', 'prediction'];

/** What changes the form of the answer. */
const FORM = ['stream', 'stream_options', 'modalities', 'audio', 'moderation'];

/** Another rate than the one that is reserved: tiers, regions, speeds, caches. */
const RATE = [
  'service_tier',
  'inference_geo',
  'speed',
  'cache_control',
  'prompt_cache_options',
  'prompt_cache_retention',
  'store',
  'user_profile_id',
  'workspace_id',
];

/** What is billed beside the tokens: searches, containers, the tools of servers; and who else may answer, at a price of its own. */
const EXTRAS = [
  'web_search_options',
  'web_search',
  'search_parameters',
  'search_options',
  'enable_search',
  'plugins',
  'container',
  'mcp_servers',
  'context_management',
  'models',
  'fallbacks',
  'route',
  'provider',
];

const REFUSED = new Set([...OURS, ...LENGTH, ...FORM, ...RATE, ...EXTRAS]);

/** What marks a part of the prompt for a cache, wherever it stands: writing to one costs more than the list price. */
const REFUSED_WITHIN = new Set(['cache_control', 'prompt_cache_breakpoint']);

const json: z.ZodType = z.lazy(() => z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(json), z.record(z.string(), json)]));

/** Further parameters of every request, without those that would change what a call may cost or how its answer is read. */
export const BODY = z.record(z.string(), json).superRefine((body, context) => {
  const refuse = (path: string[]): void =>
    context.addIssue({ code: 'custom', path, message: `"${path.at(-1)}" would change what a call costs or how its answer is read` });
  for (const [key, value] of Object.entries(body)) {
    if (REFUSED.has(key)) refuse([key]);
    else for (const path of pathsWithin(value)) refuse([key, ...path]);
  }
});

function pathsWithin(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    REFUSED_WITHIN.has(key) ? [[key]] : pathsWithin(inner).map((path) => [key, ...path]),
  );
}
