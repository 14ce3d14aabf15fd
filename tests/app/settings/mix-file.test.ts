import { describe, expect, it } from 'vitest';
import { mixFileSchema } from '../../../src/app/settings/mix-definition.ts';
import { readMix } from '../../../src/app/settings/mix-file.ts';
import { GoldleafError } from '../../../src/kernel/errors.ts';

const WHOLE = `providers:
  gpt:
    api: openai
    model: gpt-5-mini
    body: { reasoning_effort: minimal }
    thinkingTokens: 500
  local:
    api: openai
    model: qwen3
    baseUrl: http://localhost:11434/v1
    keyFrom: none
    answers: json-object
    timeout: 2m
    price: { in: 0, out: 0 }
  claude:
    api: anthropic
    model: claude-haiku-4-5
    answers: tool
  spare:
    api: anthropic
    model: unused
mix: { gpt: 6, local: 3, procedural: 1 }
fallback: { claude: 1 }
limits: { failuresInARow: 3 }
`;

function refusal(text: string): string {
  try {
    readMix(text, 'mix.yaml');
  } catch (error) {
    expect(error).toBeInstanceOf(GoldleafError);
    expect((error as GoldleafError).code).toBe('USAGE');
    return (error as GoldleafError).message;
  }
  throw new Error('it was read');
}

describe('readMix', () => {
  it('reads providers with what they mean by default, and leaves out those without a share', () => {
    const mix = readMix(WHOLE, 'mix.yaml');
    expect(mix.providers.map(({ name }) => name)).toEqual(['gpt', 'local', 'claude']);
    expect(mix.providers[0]).toMatchObject({
      keyFrom: 'OPENAI_API_KEY',
      tokenLimit: 'max_completion_tokens',
      answers: 'json-schema',
      timeoutMs: 60_000,
      thinkingTokens: 500,
    });
    expect(mix.providers[1]).toMatchObject({
      keyFrom: undefined,
      tokenLimit: 'max_tokens',
      timeoutMs: 120_000,
      price: { in: '0', out: '0' },
    });
    expect(mix.providers[2]).toMatchObject({ keyFrom: 'ANTHROPIC_API_KEY', answers: 'tool', baseUrl: undefined });
    expect(mix).toMatchObject({
      weights: { gpt: 6, local: 3, procedural: 1 },
      fallback: { claude: 1 },
      limits: { failuresInARow: 3, attempts: 2, rejected: 0.5 },
    });
  });

  it('reads a mix of nobody', () => {
    expect(readMix('mix: { procedural: 1 }', 'mix.yaml')).toMatchObject({ providers: [], fallback: {} });
  });

  it.each([
    ['an unknown key', WHOLE.replace('model: gpt-5-mini', 'modle: gpt-5-mini'), 'mix.yaml:4:5: unknown key "modle"'],
    ['an unknown key at the top', `${WHOLE}budget: 5\n`, 'mix.yaml:25:1: unknown key "budget"'],
    ['an unknown wire', WHOLE.replace('api: openai', 'api: opnai'), 'mix.yaml:3:10: providers.gpt.api: '],
    [
      'a price that is none',
      WHOLE.replace('in: 0', 'in: cheap'),
      'mix.yaml:14:18: providers.local.price.in: expected US dollars per million tokens, such as 0.15',
    ],
    [
      'a key in an address',
      WHOLE.replace('http://localhost', 'http://me:secret@localhost'),
      'mix.yaml:10:14: providers.local.baseUrl: an address holds no key',
    ],
    [
      'a key itself',
      WHOLE.replace('keyFrom: none', 'keyFrom: sk-123'),
      'mix.yaml:11:14: providers.local.keyFrom: expected the name of an environment variable',
    ],
    [
      'a body that changes the bill',
      WHOLE.replace('reasoning_effort: minimal', 'n: 5'),
      'mix.yaml:5:16: providers.gpt.body.n: "n" would change what a call costs',
    ],
    ['a share of nobody', WHOLE.replace('mix: { gpt', 'mix: { gtp'), 'mix.yaml:22:8: no provider is called "gtp"'],
    ['a negative share', WHOLE.replace('gpt: 6', 'gpt: -6'), 'mix.yaml:22:13: mix.gpt: '],
    ['a provider called procedural', WHOLE.replace('  spare:', '  procedural:'), 'mix.yaml:19:3: "procedural" is no name'],
    ['no shares at all', 'providers: {}', 'mix.yaml:1:1: mix: '],
    ['an empty mix', 'mix: {}', 'mix.yaml:1:6: mix: names nobody'],
    ['no YAML', 'mix: {', 'mix.yaml:1:'],
    [
      'a timeout that ends every call',
      WHOLE.replace('2m', '0s'),
      'mix.yaml:13:14: providers.local.timeout: expected a duration from 1s to 1h',
    ],
    ['one that no timer takes', WHOLE.replace('2m', '600h'), 'mix.yaml:13:14: providers.local.timeout: expected a duration from 1s to 1h'],
    ['a bad timeout', WHOLE.replace('2m', 'soon'), 'mix.yaml:13:14: providers.local.timeout: expected a duration such as 30s'],
  ])('refuses %s, and says where', (_, text, message) => {
    expect(refusal(text)).toContain(message);
  });

  it('never repeats what might be a key', () => {
    expect(refusal(WHOLE.replace('keyFrom: none', 'keyFrom: sk-secret-123'))).not.toContain('secret');
    expect(refusal(WHOLE.replace('http://localhost', 'http://me:secret@localhost'))).not.toContain('secret');
  });
});

describe('mixFileSchema', () => {
  it('is a JSON Schema that knows no other keys', () => {
    const schema = mixFileSchema();
    expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', additionalProperties: false });
    expect(Object.keys(schema['properties'] as object)).toEqual(['providers', 'mix', 'fallback', 'limits']);
  });
});
